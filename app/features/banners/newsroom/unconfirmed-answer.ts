import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import type { BannersAnswer } from "./banners-view.ts";

const FAILURES: Readonly<Record<string, string>> = {
  "save-banner": "Erro ao salvar o banner",
  "activate-banner": "Erro ao mudar o banner",
  "pause-banner": "Erro ao mudar o banner",
  "remove-banner": "Erro ao mudar o banner",
};

/** The answer to a form of 'Banner Ads' when the server did not confirm; null for other forms. What was typed is still in its controls. */
export function toUnconfirmedBannersAnswer(form: FormData): BannersAnswer | null {
  const failure = FAILURES[String(form.get("intent") ?? "")];
  return failure === undefined ? null : { ok: false, message: unconfirmed(failure) };
}
