import { lengthOf } from "#app/domain/article/article.ts";
import { plainText } from "#app/domain/suggestions/plain-text.ts";
import { AI_MIN_TEXT, SUGGESTION_FIELDS, type SuggestionField } from "#app/domain/suggestions/suggestion-fields.ts";
import type { ArticleForm } from "../article-form.ts";

/** The values of the other fields that suggestions exist for. */
export const otherFields = (form: ArticleForm, field: SuggestionField): string[] => SUGGESTION_FIELDS.filter((name) => name !== field).map((name) => form[name]);

/** Whether the body is long enough for the AI (spec 1 §5). */
export const hasEnoughText = (html: string): boolean => lengthOf(plainText(html).replace(/\s+/g, " ")) >= AI_MIN_TEXT;

/** What a person wrote that a suggestion may draw its facts from: the text and the other lines. */
export const factSource = (form: ArticleForm, field: SuggestionField | null): string =>
  [plainText(form.conteudo), ...SUGGESTION_FIELDS.filter((name) => name !== field).map((name) => form[name])].join("\n");
