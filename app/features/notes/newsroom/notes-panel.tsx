import { type ReactNode, useCallback, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Passage } from "../anchors.ts";
import { mayMarkPassage, NOTE_FIELDS } from "../note.ts";
import { HiddenFields, NoteForm } from "./note-form.tsx";
import { type NoteLine, type NotesAnswer, type NotesForms, type NotesPanelView, type ThreadLine, useNotes } from "./notes-view.ts";

/** A field or passage that a new note is to be about. */
export interface MarkedPlace {
  field: string;
  passage: Passage | null;
}

export interface NotesPanelProps {
  initial: NotesPanelView;
  /** The answer to a form that was sent without a script. */
  typed?: NotesAnswer | null;
  /** Passage selected in the editor for the next note. */
  marked?: MarkedPlace | null;
  onMarkedGone?(): void;
  /** Shows the marked words of a note in the editor; answers whether they were found there. */
  onShow?: ((about: NonNullable<ThreadLine["about"]>) => boolean) | undefined;
  /** Between the heading and the new note. */
  children?: ReactNode;
}

/** Notes of the staff on a story or assignment, and the form of a new one. */
export function NotesPanel({ initial, typed = null, marked = null, onMarkedGone, onShow, children }: NotesPanelProps) {
  const onSent = useCallback(
    (form: string) => {
      if (form === "nova") onMarkedGone?.();
    },
    [onMarkedGone],
  );
  const { panel, forms, answer, isOffline, holdOffline } = useNotes(initial, typed, onSent);
  const open = panel.threads.filter(({ resolved }) => resolved === null);
  const resolved = panel.threads.filter((thread) => thread.resolved !== null);
  const shared = { forms, people: panel.people, onShow };
  return (
    <section id="notas" aria-labelledby="notas-titulo" className="flex min-w-0 flex-col gap-4 card p-4" tabIndex={-1} onSubmitCapture={holdOffline}>
      <div className="flex flex-wrap items-baseline gap-2">
        <h2 id="notas-titulo" className="card-title">
          Notas da redação
        </h2>
        <span className="text-sm text-muted">{open.length === 0 ? "nenhuma aberta" : open.length === 1 ? "1 aberta" : `${open.length} abertas`}</span>
      </div>
      {isOffline ? (
        <p role="alert" className="text-sm text-danger">
          Sem conexão: nada foi enviado, e o que você escreveu continua aqui. Envie de novo quando a rede voltar.
        </p>
      ) : answer ? (
        <p role={answer.ok ? "status" : "alert"} className={answer.ok ? "text-sm text-ok" : "text-sm text-danger"}>
          {answer.message}
        </p>
      ) : null}
      {children}
      <NoteForm forms={forms} name="nova" intent="add" label="Nova nota" send="Guardar nota" people={panel.people}>
        <PlaceFields kind={panel.target.kind} marked={marked} onMarkedGone={onMarkedGone} answer={forms.answerTo("nova")} />
      </NoteForm>
      {open.length === 0 ? (
        <p className="text-sm text-muted">Nenhuma nota aberta. Só a redação vê as notas; quem for mencionado com @ recebe um aviso no sino.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {open.map((thread) => (
            <Thread key={thread.id} thread={thread} {...shared} />
          ))}
        </ol>
      )}
      {resolved.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer py-1 font-semibold">{resolved.length === 1 ? "1 nota resolvida" : `${resolved.length} notas resolvidas`}</summary>
          <ol className="mt-2 flex flex-col gap-3">
            {resolved.map((thread) => (
              <Thread key={thread.id} thread={thread} {...shared} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

interface PlaceFieldsProps {
  kind: NotesPanelView["target"]["kind"];
  marked: MarkedPlace | null;
  onMarkedGone: (() => void) | undefined;
  answer: NotesAnswer | null;
}

/** Subject of a new note: the editor's selection, or a choice. */
function PlaceFields({ kind, marked, onMarkedGone, answer }: PlaceFieldsProps) {
  const problems = answer?.ok === false ? (answer.problems ?? {}) : {};
  const values = answer?.ok === false ? (answer.values ?? {}) : {};
  if (marked) {
    return (
      <div className="rounded-md bg-sunken p-2 text-sm">
        <p>
          Sobre: <strong>{NOTE_FIELDS[kind][marked.field]}</strong>
        </p>
        {marked.passage ? <q className="line-clamp-3 wrap-anywhere">{marked.passage.quote}</q> : null}
        <input type="hidden" name="campo" value={marked.field} />
        {marked.passage ? (
          <>
            <input type="hidden" name="trecho" value={marked.passage.quote} />
            <input type="hidden" name="antes" value={marked.passage.prefix} />
            <input type="hidden" name="depois" value={marked.passage.suffix} />
          </>
        ) : null}
        <p className="mt-1">
          <Button size="sm" variant="ghost" onClick={onMarkedGone}>
            Não anotar este trecho
          </Button>
        </p>
      </div>
    );
  }
  const marking = Object.keys(NOTE_FIELDS[kind]).filter((field) => mayMarkPassage(kind, field));
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <div>
        <label className="field-label" htmlFor="notas-campo">
          Sobre
        </label>
        <select id="notas-campo" name="campo" defaultValue={values.campo ?? ""} className="control control-select w-full">
          <option value="">{kind === "materia" ? "A matéria toda" : "A pauta toda"}</option>
          {Object.entries(NOTE_FIELDS[kind]).map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </select>
        {problems.campo ? <p className="text-sm text-danger">{problems.campo}</p> : null}
      </div>
      <div>
        <label className="field-label" htmlFor="notas-trecho">
          Trecho, se for só um
        </label>
        <input
          id="notas-trecho"
          name="trecho"
          className="control w-full"
          maxLength={500}
          defaultValue={values.trecho ?? ""}
          aria-invalid={problems.trecho !== undefined}
          aria-describedby="notas-trecho-dica"
        />
        <p id="notas-trecho-dica" className={problems.trecho ? "text-sm text-danger" : "text-xs text-subtle"}>
          {problems.trecho ?? `Copie as palavras de: ${marking.map((field) => NOTE_FIELDS[kind][field]?.toLowerCase()).join(", ")}.`}
        </p>
      </div>
    </div>
  );
}

interface ThreadProps {
  thread: ThreadLine;
  forms: NotesForms;
  people: readonly string[];
  onShow: NotesPanelProps["onShow"];
}

const PLACE_WORDS = { edited: "trecho editado depois da nota", gone: "o trecho mudou: confira onde está" } as const;

function Thread({ thread, forms, people, onShow }: ThreadProps) {
  const { id, resolved, about, replies } = thread;
  const [isMissing, setMissing] = useState(false);
  const state = `estado-${id}`;
  const place = isMissing ? "gone" : about?.place;
  return (
    <li id={`nota-${id}`} tabIndex={-1} className="rounded-lg border border-line p-3">
      {about ? (
        <div className="mb-2 border-l-2 border-accent pl-2 text-sm">
          <span className="font-semibold">{about.label}</span>
          {about.quote ? (
            <>
              {": "}
              {onShow ? (
                <button
                  type="button"
                  className="text-left underline decoration-dotted underline-offset-2 wrap-anywhere"
                  title="Mostrar no texto"
                  onClick={() => setMissing(!onShow(about))}
                >
                  “{about.quote}”
                </button>
              ) : (
                <q className="wrap-anywhere">{about.quote}</q>
              )}
            </>
          ) : null}
          {place === "edited" || place === "gone" ? (
            <p role={isMissing ? "status" : undefined} className="mt-1 text-xs font-semibold text-warn">
              {PLACE_WORDS[place]}
            </p>
          ) : null}
        </div>
      ) : null}
      <Words line={thread} forms={forms} people={people} />
      {replies.length === 0 ? null : (
        <ol className="mt-3 flex flex-col gap-3 border-l border-line pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Words line={reply} forms={forms} people={people} />
            </li>
          ))}
        </ol>
      )}
      {resolved ? <p className="mt-2 text-xs text-subtle">{resolved}</p> : null}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <forms.Form method="post" action={forms.address}>
          <HiddenFields forms={forms} name={state} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="versao" value={thread.version} />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value={resolved ? "reopen" : "resolve"}
            icon={resolved ? "refresh" : "check"}
            busy={forms.isBusy(state)}
            aria-label={`${resolved ? "Reabrir" : "Resolver"}: nota de ${thread.author}`}
          >
            {resolved ? "Reabrir" : "Resolver"}
          </Button>
        </forms.Form>
        {resolved ? null : (
          <details className="min-w-0 grow">
            <summary className="btn btn-sm" aria-label={`Responder: nota de ${thread.author}`}>
              Responder
            </summary>
            <div className="mt-2">
              <NoteForm forms={forms} name={`resposta-${id}`} intent="add" label={`Resposta a ${thread.author}`} send="Enviar resposta" people={people}>
                <input type="hidden" name="respostaA" value={id} />
              </NoteForm>
            </div>
          </details>
        )}
      </div>
    </li>
  );
}

/** Author, time, words and actions of a note. */
function Words({ line, forms, people }: { line: NoteLine; forms: NotesForms; people: readonly string[] }) {
  const removal = `apagar-${line.id}`;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong className="wrap-anywhere">{line.author}</strong>
        {line.isReturn ? <Badge tone="warn">Devolução</Badge> : null}
        <time dateTime={line.atIso} className="text-xs text-subtle tabular-nums">
          {line.at}
        </time>
        {line.wasEdited ? <span className="text-xs text-subtle">editada</span> : null}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{line.text}</p>
      {line.mentions === "" ? null : <p className="mt-1 text-xs text-subtle wrap-anywhere">Avisou: {line.mentions}</p>}
      {line.mayEdit || line.mayDelete ? (
        <details className="mt-1">
          <summary className="cursor-pointer py-1 text-xs text-muted" aria-label={`Mais: nota de ${line.author}`}>
            Mais
          </summary>
          <div className="mt-2 flex flex-col gap-3">
            {line.mayEdit ? (
              <NoteForm key={line.version} forms={forms} name={`texto-${line.id}`} intent="edit" label="Alterar o texto" send="Salvar texto" people={people} initial={line.text}>
                <input type="hidden" name="id" value={line.id} />
                <input type="hidden" name="versao" value={line.version} />
              </NoteForm>
            ) : null}
            {line.mayDelete ? (
              <forms.Form method="post" action={forms.address}>
                <HiddenFields forms={forms} name={removal} />
                <input type="hidden" name="id" value={line.id} />
                <p className="mb-1 text-xs text-muted">Ela é apagada de vez, com as respostas.</p>
                <Button
                  type="submit"
                  size="sm"
                  variant="dangerGhost"
                  name="intent"
                  value="remove"
                  icon="trash"
                  busy={forms.isBusy(removal)}
                  aria-label={`Excluir: nota de ${line.author}`}
                >
                  Excluir nota
                </Button>
              </forms.Form>
            ) : null}
          </div>
        </details>
      ) : null}
    </div>
  );
}
