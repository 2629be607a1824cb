import type { ConnectionProblem } from "./session/session-state.ts";

/** State of the save, and where the text on the screen is kept. `…At` are labels: "às 14:03". */
export interface SaveFacts {
  isSaving: boolean;
  /** Confirmation of what was just done; shown for a moment. */
  notice: string | null;
  trouble: ConnectionProblem | null;
  /** The screen holds what the saved story does not. */
  isDirty: boolean;
  /** The server's pending draft has exactly this text. */
  draftAt: string | null;
  /** This browser has it. */
  deviceAt: string | null;
  savedAt: string | null;
}

export interface SaveLine {
  text: string;
  tone: "busy" | "good" | "calm" | "trouble";
}

const TROUBLES: Partial<Record<ConnectionProblem, string>> = { offline: "Sem conexão", "server-failed": "O servidor não confirmou" };

/**
 * The only sentence of the editor about saving. A save in progress comes first, then a recent confirmation, and else where the text is: a saved text
 * is never called unsaved, and for an unsaved one no earlier save is shown.
 */
export function saveLine({ isSaving, notice, trouble, isDirty, draftAt, deviceAt, savedAt }: SaveFacts): SaveLine | null {
  if (isSaving) return { text: "Salvando...", tone: "busy" };
  if (notice !== null) return { text: notice, tone: "good" };
  const cause = (trouble && TROUBLES[trouble]) ?? null;
  const tone = trouble === null ? "calm" : "trouble";
  if (!isDirty) {
    const parts = [cause, savedAt && `Salvo ${savedAt}`].filter((part) => part !== null);
    return parts.length === 0 ? null : { text: parts.join(" · "), tone };
  }
  if (draftAt !== null) return { text: [cause, `Rascunho pendente guardado ${draftAt}`].filter((part) => part !== null).join(" · "), tone };
  return { text: ["Alterações não salvas", cause, deviceAt && `Guardado neste aparelho ${deviceAt}`].filter((part) => part !== null).join(" · "), tone };
}
