import { useSyncExternalStore } from "react";
import { changedFields } from "./article-form.ts";
import { savedTimeLabel } from "./saved-time.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { isDirty } from "./session/session-state.ts";
import { useSession } from "./session/use-editor-session.ts";

interface SaveStateProps {
  session: EditorSession;
  timeZone: string;
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Where the current text is stored: saved, in its pending draft, or in this browser. */
export function SaveState({ session, timeZone }: SaveStateProps) {
  const connection = useSession(session, (state) => state.connection);
  const pendingDraft = useSession(session, (state) => state.pendingDraft);
  const form = useSession(session, (state) => state.form);
  const savedAt = useSession(session, (state) => state.savedAt);
  const isSaved = useSession(session, (state) => !isDirty(state));
  const journaledAt = useSession(session, (state) => state.journal.writtenAt);
  const isOffline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const time = (at: number) => savedTimeLabel(at, timeZone, Date.now());
  const isKept = pendingDraft !== null && changedFields(pendingDraft.form, form).length === 0;
  const where = isKept
    ? `Rascunho pendente guardado ${time(pendingDraft.at)}`
    : !isSaved && journaledAt !== null
      ? `Guardado neste aparelho ${time(journaledAt)}`
      : isSaved && savedAt !== null
        ? `Salvo ${time(savedAt)}`
        : null;
  const parts = [...(connection === "offline" || isOffline ? ["Sem conexão"] : connection === "server-failed" ? ["O servidor não confirmou"] : []), ...(where ? [where] : [])];
  return parts.length === 0 ? null : <span className={connection || isOffline ? "ed-saved is-troubled" : "ed-saved"}>{parts.join(" · ")}</span>;
}
