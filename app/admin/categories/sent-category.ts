import { unconfirmed } from "../write-outcome.ts";
import { CATEGORY_FAILURE, type CategoriesAnswer } from "./categories-view.ts";

/** The name under which a colour of one's own is sent, and what the choice then says. */
export const OWN_COLOR_FIELD = "ownColor";
export const OWN_COLOR = "own";

/** A form of 'Categorias' as it was sent; `id` null: a new category. */
interface SentCategory {
  intent: "create" | "change" | "remove";
  id: number | null;
  name: string;
  color: string;
}

/** Reads a form of 'Categorias'; null for none of them. */
export function sentCategory(form: FormData): SentCategory | null {
  const text = (field: string) => String(form.get(field) ?? "");
  const intent = text("intent");
  if (intent !== "create" && intent !== "change" && intent !== "remove") return null;
  const id = intent === "create" ? null : Number(text("id"));
  if (id !== null && !(Number.isSafeInteger(id) && id > 0)) return null;
  return { intent, id, name: text("name"), color: text("color") === OWN_COLOR ? text(OWN_COLOR_FIELD) : text("color") };
}

/** The answer to a form that was not carried out: with what was typed, or with the deletion still asked about. */
export const notDone = ({ intent, id, name, color }: SentCategory, message: string, aboutName = false): CategoriesAnswer => ({
  ok: false,
  message,
  aboutName,
  ...(intent === "remove" ? (id === null ? {} : { deleting: id }) : { typed: { id, name, color } }),
});

/** The answer where the server did not confirm. */
export function unconfirmedCategory(form: FormData): CategoriesAnswer | null {
  const sent = sentCategory(form);
  return sent && notDone(sent, unconfirmed(CATEGORY_FAILURE));
}
