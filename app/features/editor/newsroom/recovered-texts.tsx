import { savedTimeLabel } from "./save-plan.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { recoveryOf } from "./session/recovery.ts";
import type { RecoveredDraft } from "./session/session-state.ts";
import { useSession } from "./session/use-editor-session.ts";

/** Takes an unsaved text of an earlier visit into the form, or drops it. */
export function RecoveredActions({ session, draft, onDone }: { session: EditorSession; draft: RecoveredDraft; onDone?(): void }) {
  const answer = (type: "recoveredAccepted" | "recoveredRefused") => {
    session.send({ type, draft });
    onDone?.();
  };
  return (
    <>
      <button type="button" className="ed-button" onClick={() => answer("recoveredAccepted")}>
        Recuperar o texto
      </button>
      <button type="button" className="ed-button is-quiet" onClick={() => answer("recoveredRefused")}>
        Descartar
      </button>
    </>
  );
}

/** "“Título” (guardado às 14:03)", with where it is kept. */
export const recoveredText = ({ where, form, at }: RecoveredDraft, title: string, timeZone: string): string =>
  `${where === "device" ? "Este navegador guarda" : "Há"} outro texto seu que não chegou a ser salvo${form.titulo && form.titulo !== title ? `, “${form.titulo}”` : ""} (guardado ${savedTimeLabel(at, timeZone, Date.now())}).`;

interface RecoveredListProps {
  session: EditorSession;
  drafts: readonly RecoveredDraft[];
  title: string;
  timeZone: string;
  onDone?(): void;
}

/** Older texts than the one that is offered first. */
export function RecoveredList({ session, drafts, title, timeZone, onDone }: RecoveredListProps) {
  return (
    <ul className="ed-recovered">
      {drafts.map((draft) => (
        <li key={draft.edicao}>
          <p>{recoveredText(draft, title, timeZone)}</p>
          <div className="ed-actions">
            <RecoveredActions session={session} draft={draft} {...(onDone ? { onDone } : {})} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The older texts, in the history. */
export function OlderTexts({ session, timeZone, onDone }: Pick<RecoveredListProps, "session" | "timeZone" | "onDone">) {
  const restored = useSession(session, (state) => state.restored);
  const offered = useSession(session, (state) => state.offered);
  const title = useSession(session, (state) => state.form.titulo);
  const { older } = recoveryOf(restored, offered);
  if (older.length === 0) return null;
  return (
    <section className="ed-history-session">
      <h3>Textos seus que não foram salvos</h3>
      <RecoveredList session={session} drafts={older} title={title} timeZone={timeZone} {...(onDone ? { onDone } : {})} />
    </section>
  );
}
