import { useMemo } from "react";
import { lengthOf } from "#app/features/articles/article.ts";
import type { FactCheck } from "#app/features/checks/fact-check.ts";
import { plainText } from "#app/features/suggestions/plain-text.ts";
import { AI_MIN_TEXT, SUGGESTION_FIELDS, type SuggestionField } from "#app/features/suggestions/suggestion-fields.ts";
import type { ArticleForm } from "../article-form.ts";
import type { textTools } from "./text-tools.ts";

export type TextTools = typeof textTools;

export const loadTextTools = async (): Promise<TextTools> => (await import("./text-tools.ts")).textTools;

/** The values of the other fields that suggestions exist for. */
export const otherFields = (form: ArticleForm, field: SuggestionField): string[] => SUGGESTION_FIELDS.filter((name) => name !== field).map((name) => form[name]);

/** Whether the body is long enough for the AI (spec 1 §5). */
export const hasEnoughText = (html: string): boolean => lengthOf(plainText(html).replace(/\s+/g, " ")) >= AI_MIN_TEXT;

/** Text that a suggestion's facts are checked against: body and other fields. */
export const factSource = (form: Pick<ArticleForm, SuggestionField | "conteudo">, field: SuggestionField | null): string =>
  [plainText(form.conteudo), ...SUGGESTION_FIELDS.filter((name) => name !== field).map((name) => form[name])].join("\n");

/** Whether the body is long enough for the AI; a long one is not read again at every key of another field. */
export const useHasEnoughText = (html: string): boolean => useMemo(() => hasEnoughText(html), [html]);

const NOTHING_TO_CHECK: FactCheck = () => [];

/** The fact check against the current text; the article is read only while suggestions are shown, which were made with `tools`. */
export function useFactCheck(tools: TextTools | null | undefined, form: ArticleForm, field: SuggestionField | null, isNeeded: boolean): FactCheck {
  const { titulo, subtitulo, chapeu, conteudo } = form;
  return useMemo(
    () => (isNeeded && tools ? tools.factCheck(factSource({ titulo, subtitulo, chapeu, conteudo }, field)) : NOTHING_TO_CHECK),
    [isNeeded, tools, field, titulo, subtitulo, chapeu, conteudo],
  );
}
