import { Form, Link, useActionData, useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FIRST_LOOK, type Look, LookPicker, ReaderFrame } from "#app/features/previews/newsroom/reader-frame.tsx";
import { hourText, MINUTES_OF_DAY } from "#app/platform/time/local-time.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { HomeDifferences } from "../differences.ts";
import { type ArrangementView, type ChangeLine, FRAME, minuteHref, TIME_MACHINE, type TimeMachineView } from "./time-machine-view.ts";

/** Delay between the slider's last move and the request (ms). */
const REST_MS = 400;

const percent = (minute: number) => `${((100 * minute) / (MINUTES_OF_DAY - 1)).toFixed(3)}%`;

/** A slider over the day's minutes, with a tick at each change. The fields above do the same where no script runs. */
export function DaySlider({ day, minute, changes }: { day: string; minute: number; changes: readonly ChangeLine[] }) {
  const [chosen, setChosen] = useState(minute);
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (next: number) => {
    setChosen(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(`${TIME_MACHINE}?dia=${day}&hora=${encodeURIComponent(hourText(next))}`, { preventScrollReset: true, replace: true }), REST_MS);
  };
  const minutes = [...new Set(changes.map((change) => change.minute))];
  return (
    <div className="mt-4">
      {isHydrated ? (
        <div className="flex items-center gap-3">
          <input
            type="range"
            min={0}
            max={MINUTES_OF_DAY - 1}
            value={chosen}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            aria-label="Minuto do dia"
            aria-valuetext={hourText(chosen)}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-(--accent)"
          />
          <output className="w-12 shrink-0 text-right font-semibold tabular-nums">{hourText(chosen)}</output>
        </div>
      ) : null}
      <div aria-hidden="true" className={isHydrated ? "mr-15" : undefined}>
        <div className="relative mx-2 h-3 border-b border-line">
          {minutes.map((one) => (
            <span key={one} style={{ left: percent(one) }} className="absolute bottom-0 h-2.5 w-0.5 -translate-x-1/2 bg-accent" />
          ))}
        </div>
        <div className="relative mx-2 h-4">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} style={{ left: percent(hour * 60) }} className="absolute -translate-x-1/2 text-xs text-subtle tabular-nums first:translate-x-0">
              {String(hour).padStart(2, "0")}h
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Asks before the super headline and the highlights of an earlier minute come back. */
function RestoreQuestion({ view, arrangement, isSending }: { view: TimeMachineView; arrangement: ArrangementView; isSending: boolean }) {
  const { superHeadline, highlights, leftOut, orderVersion, isCurrent } = arrangement;
  const isEmpty = superHeadline === null && highlights.length === 0;
  return (
    <DangerQuestion
      label="Restaurar arranjo"
      action={view.here}
      question={
        isEmpty
          ? "Nenhuma matéria deste arranjo está no ar: não há o que restaurar."
          : isCurrent
            ? "Este arranjo já é o da página inicial."
            : `Restaurar a super manchete e os destaques de ${view.label}?`
      }
      explanation="As matérias que estão nesses lugares agora e não fazem parte do arranjo vão para Geral. Os textos ficam como estão hoje."
      confirmLabel={isEmpty || isCurrent ? null : "Restaurar"}
      busy={isSending}
      cancelTo={view.here}
      preventScrollReset
      className="mb-4"
    >
      <OperationField />
      <input type="hidden" name="dia" value={view.day} />
      <input type="hidden" name="hora" value={view.hour} />
      <input type="hidden" name="versao" value={orderVersion} />
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">Super manchete</dt>
        <dd className="break-words">{superHeadline ?? "Nenhuma"}</dd>
        <dt className="font-semibold">Destaques</dt>
        <dd>
          {highlights.length === 0 ? (
            "Nenhum"
          ) : (
            <ol className="list-decimal pl-5">
              {highlights.map((title) => (
                <li key={title} className="break-words">
                  {title}
                </li>
              ))}
            </ol>
          )}
        </dd>
        {leftOut.length > 0 ? (
          <>
            <dt className="font-semibold">Ficam de fora</dt>
            <dd>{leftOut.join("; ")}</dd>
          </>
        ) : null}
      </dl>
    </DangerQuestion>
  );
}

interface ListProps {
  title: string;
  lines: readonly { id: number; title: string; detail: ReactNode }[];
}

function DifferenceList({ title, lines }: ListProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line p-3">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-muted">({lines.length})</span>
      </h3>
      {lines.length === 0 ? (
        <p className="mt-1 text-muted">Nenhuma.</p>
      ) : (
        <ul className="mt-1 flex max-h-64 flex-col gap-1.5 overflow-y-auto">
          {lines.map(({ id, title: story, detail }) => (
            <li key={id} className="break-words">
              {story} <span className="block text-[0.8125rem] text-muted">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows the differences between the minute and now: added, removed and moved stories. */
function DifferenceLists({ differences: { came, left, moved, layout }, isFuture }: { differences: HomeDifferences; isFuture: boolean }) {
  const sum = came.length + left.length + moved.length;
  const [after, before] = isFuture ? ["Só agora", "Só no momento previsto"] : ["Entraram desde então", "Saíram desde então"];
  return (
    <div className="mb-4">
      <p className="mb-2 text-muted">
        {sum === 0 ? "As mesmas matérias, nos mesmos lugares." : counted(sum, "diferença", "diferenças")}
        {layout ? ` Layout: ${layout.from} neste momento, ${layout.to} agora.` : ""}
      </p>
      {sum === 0 ? null : (
        <div className="grid gap-3 md:grid-cols-3">
          <DifferenceList title={after} lines={came.map(({ id, title, place }) => ({ id, title, detail: place }))} />
          <DifferenceList title={before} lines={left.map(({ id, title, place }) => ({ id, title, detail: place }))} />
          <DifferenceList title="Mudaram de lugar" lines={moved.map(({ id, title, from, to }) => ({ id, title, detail: `${from} → ${to}` }))} />
        </div>
      )}
    </div>
  );
}

/** The changes of a day, newest first: when, who, what. */
function ChangeList({ changes }: { changes: readonly ChangeLine[] }) {
  if (changes.length === 0) return <EmptyState title="Nenhuma mudança gravada neste dia" />;
  return (
    <ol className="max-h-128 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {changes.map(({ seq, time, href, who, what, parts, late, isShown }) => (
        <li key={seq} className={classNames("flex gap-3 px-3 py-2", isShown && "bg-accent-soft")}>
          <Link
            to={href}
            preventScrollReset
            aria-current={isShown ? "true" : undefined}
            className="grid h-11 shrink-0 place-items-center font-semibold tabular-nums underline sm:h-8"
          >
            {time}
          </Link>
          <div className="min-w-0 flex-1 py-1">
            <p className="break-words">
              <strong>{who}</strong> · {what}
            </p>
            <p className="text-[0.8125rem] text-muted">Mudou: {parts}</p>
            {late ? <p className="text-[0.8125rem] text-warn">{late}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

export interface TimeMachineAnswer {
  ok: boolean;
  message: string;
}

const KINDS = { past: ["Gravada", "neutral"], future: ["Prevista", "warn"], none: ["Sem gravação", "neutral"] } as const;

/** The home page at any minute: as it was, and as it will be. */
export function TimeMachineScreen() {
  const view = useLoaderData<TimeMachineView>();
  const answer = useActionData<TimeMachineAnswer>();
  const { ref, onSubmit } = useFilterForm({ dia: view.day, hora: view.hour }, (fields) => minuteHref(TIME_MACHINE, fields.get("dia") ?? "", fields.get("hora") ?? ""));
  const [look, setLook] = useState<Look>(FIRST_LOOK);
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading";
  const [kind, tone] = KINDS[view.kind];
  return (
    <>
      <PageHeader
        title="Máquina do tempo"
        actions={
          <>
            <ButtonLink to={TIME_MACHINE} icon="refresh">
              Agora
            </ButtonLink>
            <ButtonLink to="/admin/destaques" icon="sort">
              Ordenar Destaques
            </ButtonLink>
          </>
        }
      >
        <p>A página inicial como estava em qualquer minuto gravado, e como deve ficar nos próximos 7 dias.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <section aria-label="Momento" className="mb-5 card p-4 sm:p-5">
        <Form ref={ref} onSubmit={onSubmit} method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
          <Field id="dia" label="Dia" className="min-w-36 flex-1 sm:flex-none">
            <TextInput id="dia" name="dia" type="date" required defaultValue={view.day} max={view.lastDay} />
          </Field>
          <Field id="hora" label="Hora" className="min-w-28 flex-1 sm:flex-none">
            <TextInput id="hora" name="hora" type="time" required defaultValue={view.hour} />
          </Field>
          <Button type="submit" variant="primary" busy={isLoading}>
            Ver
          </Button>
          <nav aria-label="Mudanças" className="flex gap-2 sm:ml-auto">
            {view.previous ? (
              <ButtonLink to={view.previous} preventScrollReset size="sm" icon="chevronLeft">
                Anterior
              </ButtonLink>
            ) : null}
            {view.next ? (
              <ButtonLink to={view.next} preventScrollReset size="sm" icon="chevronRight">
                Próxima
              </ButtonLink>
            ) : null}
          </nav>
        </Form>
        <DaySlider key={view.here} day={view.day} minute={view.minuteOfDay} changes={view.changes} />
        <p aria-live="polite" className="mt-3 font-semibold">
          <Badge tone={tone}>{kind}</Badge> {view.label}
          {view.layout ? <span className="font-normal text-muted"> · layout {view.layout}</span> : null}
        </p>
        {view.kind === "past" ? (
          <p className="mt-1">
            <Link
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
              to={`/admin/mapa-de-cliques?dia=${view.day}&hora=${view.hour.slice(0, 2)}`}
            >
              Cliques desta hora
            </Link>
          </p>
        ) : null}
        {view.slots === "" ? null : <p className="mt-1 text-[0.8125rem] text-muted">Espaços com banner: {view.slots}.</p>}
      </section>
      {view.kind === "none" ? (
        <section aria-label="Página" className="mb-5 card">
          <EmptyState title="Nenhuma página para mostrar" actions={<ButtonLink to={TIME_MACHINE}>Ver a de agora</ButtonLink>}>
            {view.reason}
          </EmptyState>
        </section>
      ) : (
        <Page view={view} look={look} onLook={setLook} isLoading={isLoading} isSending={navigation.state === "submitting"} />
      )}
      <ScreenCard id="mudancas" title="Mudanças do dia" about="As horas levam à página logo depois de cada mudança.">
        <ChangeList changes={view.changes} />
      </ScreenCard>
    </>
  );
}

interface PageProps {
  view: TimeMachineView;
  look: Look;
  onLook(look: Look): void;
  isLoading: boolean;
  isSending: boolean;
}

/** The page of the minute, with what can be done with it. */
function Page({ view, look, onLook, isLoading, isSending }: PageProps) {
  const isCompared = view.mode === "comparar";
  return (
    <ScreenCard
      id="pagina"
      title={view.kind === "future" ? "Como deve ficar" : "Como estava"}
      about={
        view.kind === "future"
          ? "Pelo que está agendado até agora: matérias, rotação do layout, banners e faixa de urgente. A leitura das matérias fica como está."
          : "Sem a previsão do tempo. O que saiu do ar desde então aparece como retirado."
      }
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={isCompared ? view.here : view.compareHref} preventScrollReset size="sm">
            {isCompared ? "Fechar comparação" : "Comparar com agora"}
          </ButtonLink>
          {view.mayRestore && view.mode !== "restaurar" ? (
            <ButtonLink to={view.restoreHref} preventScrollReset size="sm">
              Restaurar este arranjo
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      {view.arrangement ? <RestoreQuestion view={view} arrangement={view.arrangement} isSending={isSending} /> : null}
      {view.differences ? <DifferenceLists differences={view.differences} isFuture={view.kind === "future"} /> : null}
      <LookPicker look={look} onChange={onLook} />
      <div aria-busy={isLoading} className={isCompared ? "grid gap-4 lg:grid-cols-2" : undefined}>
        <div className={isLoading ? "opacity-60" : undefined}>
          {isCompared ? <h3 className="mb-2 font-semibold">{view.label}</h3> : null}
          <ReaderFrame key={view.frame} src={view.frame} title={`Página inicial: ${view.label}`} look={look} />
        </div>
        {isCompared ? (
          <div>
            <h3 className="mb-2 font-semibold">Agora</h3>
            <ReaderFrame src={FRAME} title="Página inicial: agora" look={look} />
          </div>
        ) : null}
      </div>
    </ScreenCard>
  );
}
