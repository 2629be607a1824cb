import { useSyncExternalStore } from "react";
import { changedFields } from "./article-form.ts";
import { keptTime } from "./kept-time.ts";
import type { ArticleEditor } from "./use-article-editor.ts";

interface SaveStateProps {
  editor: ArticleEditor;
  /** When this browser last kept the text; milliseconds, null while it has nothing to keep. */
  journaledAt: number | null;
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

/** Where the text on the screen is at this moment: saved, in its pending draft, or in this browser. */
export function SaveState({ editor, journaledAt, timeZone }: SaveStateProps) {
  const { trouble, kept, form, dirty, savedAt } = editor;
  const isOffline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const time = (at: number) => keptTime(at, timeZone, Date.now());
  const isKept = kept !== null && changedFields(kept.form, form).length === 0;
  const where = isKept
    ? `Rascunho pendente guardado ${time(kept.at)}`
    : dirty && journaledAt !== null
      ? `Guardado neste aparelho ${time(journaledAt)}`
      : !dirty && savedAt !== null
        ? `Salvo ${time(savedAt)}`
        : null;
  const parts = [...(trouble === "offline" || isOffline ? ["Sem conexão"] : trouble === "server-failed" ? ["O servidor não confirmou"] : []), ...(where ? [where] : [])];
  return parts.length === 0 ? null : <span className={trouble || isOffline ? "ed-saved is-troubled" : "ed-saved"}>{parts.join(" · ")}</span>;
}
