import { SUBTITLE_MAX } from "#app/features/articles/article.ts";
import { paragraphsOf, plainTextOf } from "#app/features/articles/body-text.ts";
import { URGENT_KICKER, urgentCategories } from "#app/features/articles/urgent.ts";
import { cutText } from "#app/features/suggestions/cut-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";
import { type ArticleForm, type CategoryChoice, emptyForm, readForm } from "../article-form.ts";
import type { AuthorWire, StaffName } from "../author-values.ts";

/** The first sentence, within the limit of a subtitle. */
export const urgentSubtitle = (text: string): string => cutText(sentencesOf(text.trim())[0] ?? "", SUBTITLE_MAX);

/** The form of 'Urgente' before anything is typed, signed by who writes it: what it fills in can all be changed. */
export const urgentForm = (author: AuthorWire, known: readonly CategoryChoice[]): ArticleForm => ({
  ...emptyForm(author),
  chapeu: URGENT_KICKER,
  categorias: urgentCategories("", known),
});

/** True when the screen can show a recovered draft: the body must be plain paragraphs. */
export const isUrgentForm = (form: ArticleForm): boolean => form.chapeu === URGENT_KICKER && plainTextOf(form.conteudo) !== null;

/** The chosen town; empty for none. */
export const townOf = (form: Pick<ArticleForm, "categorias">, known: readonly CategoryChoice[]): string =>
  form.categorias.find((chosen) => known.some(({ slug, type }) => slug === chosen && type === "municipality")) ?? "";

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The town that a text names first, by a name that begins with a capital; empty for none. */
export function townNamed(text: string, known: readonly CategoryChoice[]): string {
  const words = wordsOf(text).map((word) => ({ folded: fold(word), isName: /^\p{Lu}/u.test(word) }));
  const towns = known.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name: wordsOf(name).map(fold) }));
  for (const [at, { isName }] of words.entries()) {
    const here = isName ? towns.filter(({ name }) => name.length > 0 && name.every((word, next) => words[at + next]?.folded === word)) : [];
    // Capitals at its end too: "em Boa hora" names no town.
    const [longest] = here.sort((one, other) => other.name.length - one.name.length);
    if (longest && (longest.name.length === 1 || words[at + longest.name.length - 1]?.isName)) return longest.slug;
  }
  return "";
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** The form in another town: it replaces a section that nobody chose. */
export function withTown(form: ArticleForm, town: string, known: readonly CategoryChoice[]): Partial<ArticleForm> {
  const former = townOf(form, known);
  if (same(form.categorias, urgentCategories(former, known))) return { categorias: urgentCategories(town, known) };
  const others = form.categorias.filter((slug) => slug !== former);
  return { categorias: town === "" ? others : [...others, town] };
}

/** The form with another text: the subtitle follows its first sentence until somebody writes another. */
export function withText(form: ArticleForm, text: string): Partial<ArticleForm> {
  const follows = form.subtitulo === "" || form.subtitulo === urgentSubtitle(plainTextOf(form.conteudo) ?? "");
  return { conteudo: paragraphsOf(text), ...(follows ? { subtitulo: urgentSubtitle(text) } : {}) };
}

/** The plain form, or what the browser restored before hydration, with what it leaves to be filled in. */
export function readUrgentForm(data: FormData, known: readonly CategoryChoice[], staff: readonly StaffName[], byline: string): ArticleForm {
  const form = readForm(data, staff, byline);
  const text = String(data.get("paragrafo") ?? "");
  const town = String(data.get("cidade") ?? "");
  const written: ArticleForm = { ...form, conteudo: paragraphsOf(text), subtitulo: form.subtitulo.trim() || urgentSubtitle(text) };
  return town === townOf(written, known) ? written : { ...written, ...withTown(written, town, known) };
}
