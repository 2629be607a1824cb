import { POSITION_LABELS } from "#app/features/articles/position.ts";
import { type ArticleForm, type CategoryChoice, type FormField, NO_TOWN, TOWN_BY_CATEGORIES } from "../article-form.ts";
import { bylineOf } from "../author-values.ts";

/** A field as a person reads it; the body is HTML and compared otherwise. */
export function fieldText(form: ArticleForm, name: FormField, categories: readonly CategoryChoice[]): string {
  const value = form[name];
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  if (typeof value === "boolean") return value ? "Ligado" : "Desligado";
  switch (name) {
    case "posicao":
      return POSITION_LABELS[form.posicao];
    case "categorias":
      return form.categorias.map(nameOf).join(", ");
    case "autores":
      return bylineOf(form.autores);
    case "tags":
      return form.tags.join(", ");
    case "municipio":
      return form.municipio === NO_TOWN ? "Nenhum" : form.municipio === TOWN_BY_CATEGORIES ? "Pelas categorias" : nameOf(form.municipio);
    case "agendamento":
    case "dataPublicacao":
      return form[name].replace(/^(\d{4})-(\d\d)-(\d\d)T(.*)$/, "$3/$2/$1 $4");
    default:
      return String(value);
  }
}
