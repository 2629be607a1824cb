import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { type ArticleContent, KICKER_MAX, KICKER_MIN, SUBTITLE_MAX, TITLE_MAX } from "./article.ts";
import { subcategoriesOf } from "./categories.ts";

const REQUIRED = "Campo obrigatório.";

/** True when a sanitised body shows words, a picture or an embed. */
export const hasBody = (html: string): boolean => /<(img|iframe|hr|table)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";

/** Returns the problems that block publication or scheduling, by field (spec 1 §5, http-api § Articles). */
export function publishProblems(content: ArticleContent): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string) => problems.push({ field, message });
  if (content.title.trim() === "") add("titulo", REQUIRED);
  else if (lengthOf(content.title) > TITLE_MAX) add("titulo", `Máximo de ${TITLE_MAX} caracteres.`);
  if (content.subtitle.trim() === "") add("subtitulo", REQUIRED);
  else if (lengthOf(content.subtitle) > SUBTITLE_MAX) add("subtitulo", `Máximo de ${SUBTITLE_MAX} caracteres.`);
  const kicker = lengthOf(content.kicker.trim());
  if (kicker === 0) add("chapeu", REQUIRED);
  else if (kicker < KICKER_MIN || kicker > KICKER_MAX) add("chapeu", `Entre ${KICKER_MIN} e ${KICKER_MAX} caracteres`);
  if (!hasBody(content.body)) add("conteudo", REQUIRED);
  if (content.author.trim() === "") add("autor", REQUIRED);
  if (subcategoriesOf(content.categories).length === 0) add("categoriasCompletas", "Escolha pelo menos uma subcategoria.");
  return problems;
}
