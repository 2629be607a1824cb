import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, SelectInput, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { IssueLine, NewsletterScreenView } from "./newsletter-view.ts";

/** Preview of the present message for a place and an edition. */
function PreviewCard({ places, schedule }: Pick<NewsletterScreenView, "places" | "schedule">) {
  const [town, setTown] = useState("");
  const [edition, setEdition] = useState<string>(schedule[0]?.name ?? "manha");
  return (
    <section aria-labelledby="previa" className="card mt-4 p-4">
      <h2 id="previa" className="card-title">
        Prévia
      </h2>
      <p className="mt-1 text-muted">Como sairia agora.</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <FormField id="previa-municipio" label="Município">
          <SelectInput
            id="previa-municipio"
            value={town}
            onChange={(event) => setTown(event.currentTarget.value)}
            choices={places.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </FormField>
        <FormField id="previa-edicao" label="Edição">
          <SelectInput
            id="previa-edicao"
            value={edition}
            onChange={(event) => setEdition(event.currentTarget.value)}
            choices={schedule.map(({ name, label }) => ({ value: name, label }))}
          />
        </FormField>
      </div>
      <iframe
        title="Prévia da mensagem"
        src={`/admin/boletim/previa?municipio=${town}&edicao=${edition}`}
        sandbox=""
        loading="lazy"
        className="mt-3 h-[32rem] w-full rounded-md border border-line bg-white"
      />
    </section>
  );
}

/** One edition: what it began with, and what became of its messages. */
function IssueItem({ line, busy }: { line: IssueLine; busy: boolean }) {
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={line.tone}>{line.state}</Badge>
        <span className="text-xs text-subtle">{line.edition}</span>
        <span className="ml-auto text-xs text-subtle tabular-nums">{line.when}</span>
      </div>
      <p className="mt-1.5 font-semibold wrap-anywhere">{line.title}</p>
      <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-2">
        {line.figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-subtle">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {line.mayCancel ? (
        <Form method="post" className="mt-3">
          <input type="hidden" name="id" value={line.id} />
          <OperationField />
          <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="cancel" busy={busy} aria-label={`Cancelar edição: ${line.title}`}>
            Cancelar
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

export interface NewsletterAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
}

function Notice({ title, text, intent, label, busy }: { title: string; text: string; intent?: string; label?: string; busy: boolean }) {
  return (
    <section aria-label={title} className="card mb-4 px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted wrap-anywhere">{text}</p>
      {intent ? (
        <Form method="post" className="mt-3">
          <OperationField />
          <Button type="submit" size="sm" name="intent" value={intent} icon="refresh" busy={busy}>
            {label}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function Notices({ view, busyOn }: { view: NewsletterScreenView; busyOn(intent: string): boolean }) {
  const { missing, pause, isPaused, hasEvents } = view;
  return (
    <>
      {missing.length > 0 ? <Notice title="O boletim está desligado" text={`Falta configurar ${missing.join(", ")}; até lá o leitor não vê o formulário.`} busy={false} /> : null}
      {missing.length === 0 && !hasEvents ? (
        <Notice
          title="As devoluções não chegam aqui"
          text="Falta configurar RESEND_WEBHOOK_SECRET. Sem ele, endereços que não existem e reclamações de spam continuam na lista."
          busy={false}
        />
      ) : null}
      {pause ? <Notice title="Os envios estão parados" text={pause} intent="resume" label="Retomar os envios" busy={busyOn("resume")} /> : null}
      {isPaused ? (
        <Notice title="O boletim está em pausa" text="Nenhuma edição sai até alguém religar." intent="continue" label="Religar o boletim" busy={busyOn("continue")} />
      ) : null}
    </>
  );
}

function Schedule({ view, problems, busy, pausing }: { view: NewsletterScreenView; problems: Record<string, string>; busy: boolean; pausing: boolean }) {
  return (
    <section aria-labelledby="horarios" className="card p-4">
      <h2 id="horarios" className="card-title">
        Horários
      </h2>
      <Form method="post" className="mt-3 flex flex-col gap-3">
        <OperationField />
        {view.schedule.map(({ name, label, hour, isOn }) => {
          const field = name === "manha" ? "horaManha" : "horaNoite";
          return (
            <div key={name} className="flex flex-wrap items-end gap-x-4 gap-y-2">
              <FormField id={field} label={`Edição da ${label.toLowerCase()}`} problem={problems[field]}>
                <TextInput id={field} name={field} type="time" required defaultValue={hour} className="tabular-nums" {...controlAria(field, { problem: problems[field] })} />
              </FormField>
              <label className="flex h-10 items-center gap-2">
                <input type="checkbox" name={name} value="1" defaultChecked={isOn} /> Enviar
              </label>
            </div>
          );
        })}
        <p className="text-sm text-subtle">No horário da redação. Quem não tem notícia nova no município e na região não recebe.</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="schedule" busy={busy}>
            Salvar horários
          </Button>
          {view.isPaused ? null : (
            <Button type="submit" name="intent" value="pause" busy={pausing} formNoValidate>
              Pausar o boletim
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

function Subscribers({ figures, towns }: Pick<NewsletterScreenView, "figures" | "towns">) {
  return (
    <section aria-labelledby="inscritos" className="card p-4">
      <h2 id="inscritos" className="card-title">
        Inscritos
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-xs text-subtle">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
            <dd className="text-xs text-subtle">{note}</dd>
          </div>
        ))}
      </dl>
      {towns.length === 0 ? null : (
        <ScrollRegion label="Confirmados por município" className="mt-3 max-h-80">
          <ul className="divide-y divide-line">
            {towns.map(({ name, count }) => (
              <li key={name} className="flex justify-between gap-3 py-1.5">
                <span className="wrap-anywhere">{name}</span>
                <span className="tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
      <p className="mt-3 text-sm text-subtle">A lista de endereços não pode ser vista nem exportada (LGPD).</p>
    </section>
  );
}

/** 'Boletim': who gets the newsletter, in numbers, its editions and its hours. */
export function NewsletterScreen() {
  const view = useLoaderData<NewsletterScreenView>();
  const answer = useActionData<NewsletterAnswer>();
  const navigation = useNavigation();
  const sent = navigation.formData;
  const busyOn = (intent: string) => sent?.get("intent") === intent;
  return (
    <>
      <PageHeader
        title="Boletim"
        actions={
          <ButtonLink to="/admin/boletim" replace preventScrollReset icon="refresh">
            Atualizar
          </ButtonLink>
        }
      >
        <p>
          As notícias por e-mail, de manhã e à noite. <SimulatedMark provider="resend" />
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <Notices view={view} busyOn={busyOn} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <section aria-label="Edições enviadas" className="card">
            {view.lines.length === 0 ? (
              <EmptyState title="Nenhuma edição ainda">No horário de cada edição, ela sai para quem confirmou a inscrição.</EmptyState>
            ) : (
              <ul data-rows className="divide-y divide-line">
                {view.lines.map((line) => (
                  <IssueItem key={line.id} line={line} busy={sent?.get("id") === line.id} />
                ))}
              </ul>
            )}
          </section>
          <PreviewCard places={view.places} schedule={view.schedule} />
        </div>
        <div className="flex flex-col gap-4">
          <Subscribers figures={view.figures} towns={view.towns} />
          <Schedule key={JSON.stringify(view.schedule)} view={view} problems={answer?.problems ?? {}} busy={busyOn("schedule")} pausing={busyOn("pause")} />
        </div>
      </div>
    </>
  );
}
