import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import type { CategoriesAnswer } from "./categories-view.ts";

/** Shown for an unexpected failure. */
export const CATEGORY_FAILURE = "Erro ao salvar a categoria";

/** Field name of a custom colour, and the value of the colour choice that selects it. */
export const OWN_COLOR_FIELD = "ownColor";
export const OWN_COLOR = "own";

/** A form of 'Categorias' as it was sent. */
interface SentCategory {
  intent: "create" | "change" | "remove";
  /** 0 where none was sent: a new category has none yet. */
  id: number;
  name: string;
  color: string;
  withoutBanners: boolean;
}

/** Reads a form of 'Categorias'; null for none of them. */
export function readCategoryForm(form: FormData): SentCategory | null {
  const text = (field: string) => String(form.get(field) ?? "");
  const intent = text("intent");
  if (intent !== "create" && intent !== "change" && intent !== "remove") return null;
  const id = intent === "create" ? 0 : Number(text("id"));
  if (intent !== "create" && !(Number.isSafeInteger(id) && id > 0)) return null;
  return { intent, id, name: text("name"), color: text("color") === OWN_COLOR ? text(OWN_COLOR_FIELD) : text("color"), withoutBanners: text("semBanners") === "on" };
}

/** The answer to a refused form: with what was typed, or with the deletion question still open. */
export const toRefusedAnswer = ({ intent, id, name, color, withoutBanners }: SentCategory, message: string, problems: Readonly<Record<string, string>> = {}): CategoriesAnswer => ({
  ok: false,
  message,
  problems,
  ...(intent === "remove" ? { deleting: id } : { typed: { id: intent === "create" ? null : id, name, color, withoutBanners } }),
});

/** The answer when the server did not confirm. */
export function toUnconfirmedAnswer(form: FormData): CategoriesAnswer | null {
  const sent = readCategoryForm(form);
  return sent && toRefusedAnswer(sent, unconfirmed(CATEGORY_FAILURE));
}
