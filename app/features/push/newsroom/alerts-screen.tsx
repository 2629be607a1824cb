import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { JOINED_MAX } from "../campaign.ts";
import { type AlertLine, type AlertsView, FIGURE_LABELS, waitingSentence } from "./alerts-view.ts";

interface AlertItemProps {
  line: AlertLine;
  maySend: boolean;
  busy: boolean;
}

function Actions({ line, busy }: Pick<AlertItemProps, "line" | "busy">) {
  return (
    <Form method="post" className="mt-3 flex flex-wrap gap-2">
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
      {line.mayRelease ? (
        <Button type="submit" size="sm" variant="primary" name="intent" value="release" icon="check" busy={busy} aria-label={`Enviar: ${line.title}`}>
          Enviar
        </Button>
      ) : null}
      {line.resend ? (
        <Button type="submit" size="sm" name="intent" value="resend" icon="refresh" busy={busy} aria-label={`${line.resend}: ${line.title}`}>
          {line.resend}
        </Button>
      ) : null}
      {line.mayCancel ? (
        <Button
          type="submit"
          size="sm"
          variant="dangerGhost"
          name="intent"
          value="cancel"
          busy={busy}
          aria-label={`${line.mayRelease ? "Descartar" : "Cancelar aviso"}: ${line.title}`}
        >
          {line.mayRelease ? "Descartar" : "Cancelar"}
        </Button>
      ) : null}
    </Form>
  );
}

/** One campaign: what went out, to how many, and what can still be done. */
function AlertItem({ line, maySend, busy }: AlertItemProps) {
  const hasActions = line.mayRelease || line.mayCancel || line.resend !== null;
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={line.tone}>{line.state}</Badge>
        <span className="text-xs text-subtle">{line.kind}</span>
        <span className="ml-auto text-xs text-subtle tabular-nums">{line.when}</span>
      </div>
      <p className="mt-1.5 font-semibold wrap-anywhere">
        {line.editHref ? (
          <Link to={line.editHref} className="hover:underline">
            {line.title}
          </Link>
        ) : (
          line.title
        )}
      </p>
      {line.reason ? <p className="mt-1 text-muted">{line.reason}</p> : null}
      {line.mayRelease ? null : (
        <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-2">
          {line.figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-xs text-subtle">{label}</dt>
              <dd className="text-base font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {maySend && hasActions ? <Actions line={line} busy={busy} /> : null}
    </li>
  );
}

/** What waits for a person, in one place. */
function Tray({ lines, maySend, busyOn, busyId }: { lines: readonly AlertLine[]; maySend: boolean; busyOn(intent: string): boolean; busyId: number | null }) {
  const joined = lines.slice(0, JOINED_MAX);
  return (
    <section aria-labelledby="esperam" className="mb-4 overflow-hidden rounded-xl border border-warn bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 bg-warn-soft px-4 py-3">
        <h2 id="esperam" className="font-semibold text-warn">
          {waitingSentence(lines.length)}
        </h2>
        {maySend && lines.length > 1 ? (
          <Form method="post">
            <OperationField />
            {joined.map(({ id }) => (
              <input key={id} type="hidden" name="juntar" value={id} />
            ))}
            <Button type="submit" size="sm" name="intent" value="join" busy={busyOn("join")}>
              {joined.length < lines.length ? `Juntar ${JOINED_MAX} num só aviso` : "Juntar num só aviso"}
            </Button>
          </Form>
        ) : null}
      </div>
      <ul data-rows className="divide-y divide-line">
        {lines.map((line) => (
          <AlertItem key={line.id} line={line} maySend={maySend} busy={busyId === line.id} />
        ))}
      </ul>
    </section>
  );
}

export interface AlertsAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
}

const CAP_HINT = "Matérias além deste número esperam. Resumo e correções não contam.";
const DIGEST_HINT = "No horário da redação, para quem pediu o resumo.";

const CARD = "card";

function Pause({ reason, maySend, busy }: { reason: string; maySend: boolean; busy: boolean }) {
  return (
    <section aria-label="Avisos parados" className="mb-4 rounded-xl border border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold text-danger">Os avisos estão parados</p>
      <p className="mt-1 wrap-anywhere">{reason}</p>
      {maySend ? (
        <Form method="post" className="mt-3">
          <OperationField />
          <Button type="submit" size="sm" name="intent" value="resume" icon="refresh" busy={busy}>
            Retomar os envios
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function Pace({ pace, problems, busy }: { pace: AlertsView["pace"]; problems: Record<string, string>; busy: boolean }) {
  return (
    <section aria-labelledby="regras" className={`${CARD} p-4`}>
      <h2 id="regras" className="card-title">
        Regras
      </h2>
      <Form method="post" className="mt-3 flex flex-col gap-3">
        <OperationField />
        <FormField id="porDia" label="Avisos por dia" hint={CAP_HINT} problem={problems.porDia}>
          <TextInput
            id="porDia"
            name="porDia"
            type="number"
            min={0}
            max={50}
            required
            defaultValue={pace.porDia}
            className="tabular-nums"
            {...controlAria("porDia", { hint: CAP_HINT, problem: problems.porDia })}
          />
        </FormField>
        <FormField id="resumo" label="Resumo da noite" hint={DIGEST_HINT} problem={problems.resumo}>
          <TextInput
            id="resumo"
            name="resumo"
            type="time"
            required
            defaultValue={pace.resumo}
            className="tabular-nums"
            {...controlAria("resumo", { hint: DIGEST_HINT, problem: problems.resumo })}
          />
        </FormField>
        <div>
          <Button type="submit" name="intent" value="pace" busy={busy}>
            Salvar regras
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Subscribers({ subscribers: { total, digest, topics } }: Pick<AlertsView, "subscribers">) {
  return (
    <section aria-labelledby="inscritos" className={`${CARD} p-4`}>
      <h2 id="inscritos" className="card-title">
        Quem recebe
      </h2>
      <p className="mt-1 text-muted">
        <strong className="font-semibold text-ink">{total}</strong>; {digest}.
      </p>
      {topics.length === 0 ? null : (
        <ScrollRegion label="Inscritos por assunto" className="mt-3 max-h-96">
          <ul className="divide-y divide-line">
            {topics.map(({ label, count }) => (
              <li key={label} className="flex justify-between gap-3 py-1.5">
                <span className="wrap-anywhere">{label}</span>
                <span className="tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  );
}

/** 'Avisos': what was sent to readers' browsers, what is held, and the rules. */
export function AlertsScreen() {
  const view = useLoaderData<AlertsView>();
  const answer = useActionData<AlertsAnswer>();
  const navigation = useNavigation();
  const sent = navigation.formData;
  const busyOn = (intent: string) => sent?.get("intent") === intent;
  return (
    <>
      <PageHeader
        title="Avisos"
        actions={
          <ButtonLink to="/admin/avisos" replace preventScrollReset icon="refresh">
            Atualizar
          </ButtonLink>
        }
      >
        <p>
          Notificações nos aparelhos de quem pediu. <strong className="font-semibold text-ink tabular-nums">{view.today}</strong>. <SimulatedMark provider="web-push" />
        </p>
      </PageHeader>
      <AnswerToast answer={answer} />
      {view.missing.length > 0 ? (
        <section aria-label="Avisos desligados" className={`${CARD} mb-4 px-4 py-3`}>
          <p className="font-semibold">Os avisos estão desligados</p>
          <p className="mt-1 text-muted">
            Falta configurar {view.missing.join(", ")}. As chaves são feitas com <code>npm run push:keys</code>; até lá o leitor não vê o botão.
          </p>
        </section>
      ) : null}
      {view.pause ? <Pause reason={view.pause} maySend={view.maySend} busy={busyOn("resume")} /> : null}
      {view.waiting.length > 0 ? <Tray lines={view.waiting} maySend={view.maySend} busyOn={busyOn} busyId={readId(sent?.get("id"))} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <section aria-label="Avisos enviados" className={CARD}>
            {view.lines.length === 0 && view.waiting.length > 0 ? (
              <p className="px-4 py-3 text-muted">Nenhum aviso enviado ainda.</p>
            ) : view.lines.length === 0 ? (
              <EmptyState title="Nenhum aviso ainda">Uma matéria com o interruptor Push ligado sai como aviso ao ser publicada.</EmptyState>
            ) : (
              <ul data-rows className="divide-y divide-line">
                {view.lines.map((line) => (
                  <AlertItem key={line.id} line={line} maySend={view.maySend} busy={readId(sent?.get("id")) === line.id} />
                ))}
              </ul>
            )}
          </section>
          <details className={`${CARD} group mt-4 px-4 py-3`}>
            <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 font-semibold">
              <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" />O que cada número quer dizer
            </summary>
            <dl className="mt-2 grid gap-2 sm:grid-cols-[10rem_1fr]">
              {Object.values(FIGURE_LABELS).map(({ label, meaning }) => (
                <div key={label} className="contents">
                  <dt className="font-semibold">{label}</dt>
                  <dd className="text-muted">{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div className="flex flex-col gap-4">
          <Subscribers subscribers={view.subscribers} />
          {view.maySetPace ? <Pace key={`${view.pace.porDia} ${view.pace.resumo}`} pace={view.pace} problems={answer?.problems ?? {}} busy={busyOn("pace")} /> : null}
        </div>
      </div>
    </>
  );
}
