import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";

const FAILURES: Readonly<Record<string, string>> = {
  "save-banner": "Erro ao salvar o banner",
  "activate-banner": "Erro ao mudar o banner",
  "pause-banner": "Erro ao mudar o banner",
  "remove-banner": "Erro ao mudar o banner",
};

/** The answer to a form of 'Banner Ads' when the server did not confirm; null for other forms. What was typed is still in its controls. */
export function toUnconfirmedBannersAnswer(form: FormData): RecordAnswer | null {
  const intent = String(form.get("intent") ?? "");
  const failure = FAILURES[intent];
  return failure === undefined ? null : { ok: false, message: unconfirmed(failure), intent };
}
