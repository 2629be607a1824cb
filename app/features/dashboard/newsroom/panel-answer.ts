import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";

/** The answer to the panel's forms. `undo`: fields of the form that takes the action back, until `undoUntil` (ms). */
export interface NextActionAnswer {
  panel: "next-actions" | "analysis";
  ok: boolean;
  message: string;
  undo: Readonly<Record<string, string>> | null;
  undoUntil: number | null;
}

const INTENTS: Record<string, NextActionAnswer["panel"]> = { "next-action": "next-actions", "undo-next-action": "next-actions", "compute-analysis": "analysis" };

/** The answer to a form of the panel when the server did not confirm; null for other forms. */
export function toUnconfirmedPanelAnswer(form: FormData): NextActionAnswer | null {
  const panel = INTENTS[String(form.get("intent") ?? "")];
  return panel === undefined ? null : { panel, ok: false, message: unconfirmed("Não foi possível concluir a ação"), undo: null, undoUntil: null };
}

export const isPanelAnswer = (answer: unknown): answer is NextActionAnswer => typeof answer === "object" && answer !== null && "panel" in answer;
