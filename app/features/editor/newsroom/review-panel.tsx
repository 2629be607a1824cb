import { useLoaderData } from "@remix-run/react";
import { type ComponentType, lazy, memo, type RefObject, Suspense, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { REVIEW_NOTE_MAX } from "#app/features/articles/article.ts";
import { findPassage, noteText, type Passage, passageAt } from "#app/features/notes/anchors.ts";
import type { MarkedPlace, NotesPanelProps } from "#app/features/notes/newsroom/notes-panel.tsx";
import type { NotesPanelView, ThreadLine } from "#app/features/notes/newsroom/notes-view.ts";
import { mayMarkPassage } from "#app/features/notes/note.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { controlId } from "./focus-field.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

interface ReviewPanelProps {
  session: EditorSession;
  /** False: the person is the author and only reads the note. */
  mayPublish: boolean;
  /** Note of a refused plain form. */
  typed: string | undefined;
  isBusy: boolean;
  onReturn(): void;
}

const NO_NOTE = "Diga em uma nota o que falta antes de devolver.";

function HandBack({ session, typed = "", isBusy, onReturn }: Omit<ReviewPanelProps, "mayPublish">) {
  const problem = useSession(session, (state) => state.errors.notaRevisao);
  const [isMissing, setMissing] = useState(false);
  const shownProblem = isMissing ? NO_NOTE : problem;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Typed before hydration, or restored by the browser.
    session.send({ type: "noteEdited", note: area.current?.value ?? "" });
  }, [session]);
  return (
    <section className="ed-section ed-review" aria-labelledby="revisao-titulo">
      <h2 id="revisao-titulo">Esta matéria espera revisão</h2>
      <p>Publique quando estiver pronta, ou devolva a quem escreveu, dizendo o que falta.</p>
      <div className="ed-field">
        <label htmlFor="notaRevisao">Nota para quem escreveu: o que falta</label>
        <textarea
          ref={area}
          id="notaRevisao"
          name="notaRevisao"
          rows={3}
          onPaste={pasteText}
          maxLength={REVIEW_NOTE_MAX}
          defaultValue={typed}
          aria-invalid={shownProblem !== undefined}
          aria-describedby="notaRevisao-nota"
          onChange={(event) => {
            session.send({ type: "noteEdited", note: event.currentTarget.value });
            if (event.currentTarget.value.trim() !== "") setMissing(false);
          }}
        />
        <div id="notaRevisao-nota" className="ed-note">
          {shownProblem ? (
            <span className="ed-problem" role="alert">
              {shownProblem}
            </span>
          ) : (
            "Quem escreveu vê a nota no painel, na lista e no editor; ela fica na trilha."
          )}
        </div>
      </div>
      <div className="ed-actions">
        <button
          type="submit"
          name="intent"
          value="end-review"
          className="ed-button"
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            if (session.state.reviewNote.trim() !== "") return onReturn();
            setMissing(true);
            area.current?.focus();
          }}
        >
          Devolver ao repórter
        </button>
      </div>
    </section>
  );
}

/** Review state of a draft: waiting, with a button that hands it back, or handed back with a note. */
export function ReviewPanel({ mayPublish, ...handBack }: ReviewPanelProps) {
  const record = useSession(handBack.session, (state) => state.record);
  if (mayPublish && record?.revisaoEm) return <HandBack {...handBack} />;
  if (!record?.notaRevisao) return null;
  return (
    <div className="ed-banner is-warn" role="status">
      <Icon name="alert" className="size-4.5" />
      <div>
        <strong>Devolvida para ajustes</strong>
        <p className="ed-review-said">{record.notaRevisao}</p>
      </div>
    </div>
  );
}

const NOTHING = "Selecione antes um trecho do título, do subtítulo, do chapéu ou do texto.";
const REPEATED = "Este trecho se repete com as mesmas palavras em volta, ou é longo demais: selecione outro.";

/** Names of the form's text controls. */
const TEXT_FIELDS = ["titulo", "subtitulo", "chapeu"] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const controlOf = (field: string): TextControl | null => {
  const control = document.getElementById(controlId(field));
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null;
};

/** Maps an index in a field's text (`noteText`) to one in the typed value. */
function placeIn(value: string, index: number): number {
  let place = 0;
  while (place < value.length && noteText(value.slice(0, place + 1)).length <= index) place += 1;
  return place;
}

/** The passage that is selected in a control, in the text as notes know it. */
function passageIn({ value, selectionStart, selectionEnd }: TextControl): Passage | null {
  const quote = noteText(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
  const text = noteText(value);
  const start = text.indexOf(quote, noteText(value.slice(0, selectionStart ?? 0)).length);
  return quote === "" || start === -1 ? null : passageAt(text, start, start + quote.length);
}

const hasSelection = ({ selectionStart, selectionEnd }: TextControl): boolean => (selectionEnd ?? 0) > (selectionStart ?? 0);

/** Returns the editor's selection; a sentence where it cannot be a note's passage. */
function markedIn(session: EditorSession | null, field: string): MarkedPlace | string {
  if (field !== "conteudo") {
    const control = controlOf(field);
    if (!control || !hasSelection(control)) return NOTHING;
    const passage = passageIn(control);
    return passage ? { field, passage } : REPEATED;
  }
  const range = session?.richText?.selectedRange() ?? null;
  if (!range) return NOTHING;
  const passage = passageAt(range.text, range.start, range.end);
  return passage ? { field, passage } : REPEATED;
}

/** The field that the focus is in, if its passages can be marked. */
function fieldOf(element: Element | null): string | null {
  if (element?.closest(".ed-prose")) return "conteudo";
  return TEXT_FIELDS.find((field) => element?.id === controlId(field)) ?? null;
}

/** Selects a note's passage in the editor; false when the passage is not found. */
function show(session: EditorSession | null, { field, quote, prefix, suffix }: NonNullable<ThreadLine["about"]>): boolean {
  if (quote === null) return false;
  const passage = { quote, prefix, suffix };
  if (field === "conteudo") return session?.richText?.selectRange((text) => findPassage(text, passage)) ?? false;
  const control = controlOf(field);
  if (!control || !mayMarkPassage("materia", field)) return false;
  const found = findPassage(noteText(control.value), passage);
  if (!found) return false;
  control.focus();
  control.setSelectionRange(placeIn(control.value, found.start), placeIn(control.value, found.end - 1) + 1);
  control.scrollIntoView({ block: "center" });
  return true;
}

/** Scrolls to the notes below the form. Not a link: another address would be another editor. */
export function NotesButton() {
  const { notes } = useLoaderData() as { notes?: NotesPanelView | null };
  if (!notes) return null;
  const open = notes.threads.filter(({ resolved }) => resolved === null).length;
  return (
    <button
      type="button"
      className="ed-button is-quiet"
      onClick={() => {
        const panel = document.getElementById("notas");
        panel?.focus();
        panel?.scrollIntoView({ block: "start" });
      }}
    >
      Notas{open > 0 ? ` (${open})` : ""}
    </button>
  );
}

/**
 * The server's rendering stands until its file has come; a new story has no notes. Nothing above it may render anew before that: React would throw
 * away what the server rendered.
 */
const NotesPanel = lazy<ComponentType<NotesPanelProps>>(() => import("#app/features/notes/newsroom/notes-panel.tsx").then((loaded) => ({ default: loaded.NotesPanel })));

/** Tells that what stands beside it is hydrated. */
function Hydrated({ tell }: { tell: (isHydrated: boolean) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}

/**
 * The notes of a story beside its editor, outside its form. `session`: of the editor, once there is one; null where the person
 * may only read.
 */
export const NotesBeside = memo(({ session }: { session: RefObject<EditorSession | null> | null }) => {
  const { notes } = useLoaderData() as { notes?: NotesPanelView | null };
  const [isLive, setLive] = useState(false);
  const [marked, setMarked] = useState<MarkedPlace | null>(null);
  const [problem, setProblem] = useState("");
  const field = useRef("conteudo");

  const mark = useCallback(
    (from: string) => {
      const found = markedIn(session?.current ?? null, from);
      const take = () => {
        setProblem(typeof found === "string" ? found : "");
        setMarked(typeof found === "string" ? null : found);
      };
      if (isLive) take();
      else startTransition(take);
      // After the form has taken what was marked.
      requestAnimationFrame(() => {
        const area = document.getElementById(typeof found === "string" ? "notas-marcar" : "notas-nova-texto");
        area?.focus();
        area?.scrollIntoView({ block: "center" });
      });
    },
    [session, isLive],
  );
  useEffect(() => {
    if (!session) return;
    const note = (event: FocusEvent) => {
      const entered = fieldOf(event.target instanceof Element ? event.target : null);
      if (entered) field.current = entered;
    };
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.code !== "KeyM") return;
      const focused = fieldOf(document.activeElement);
      if (!focused) return;
      event.preventDefault();
      mark(focused);
    };
    document.addEventListener("focusin", note);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("keydown", press);
    };
  }, [session, mark]);

  if (!notes) return null;
  return (
    <div className="mx-auto mt-6 max-w-4xl">
      <Suspense fallback={null}>
        <NotesPanel initial={notes} marked={marked} onMarkedGone={() => setMarked(null)} onShow={session ? (about) => show(session.current, about) : undefined}>
          {session && isLive ? (
            <div>
              <Button
                id="notas-marcar"
                size="sm"
                icon="quote"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mark(field.current)}
                title="Anotar trecho (Ctrl+Alt+M)"
              >
                Anotar trecho selecionado
              </Button>
              <p role="status" className="mt-1 text-xs text-warn">
                {problem}
              </p>
            </div>
          ) : null}
          <Hydrated tell={setLive} />
        </NotesPanel>
      </Suspense>
    </div>
  );
});
