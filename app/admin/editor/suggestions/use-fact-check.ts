import { useMemo } from "react";
import { type FactCheck, factCheck } from "#app/domain/facts/fact-check.ts";
import type { SuggestionField } from "#app/domain/suggestions/suggestion-fields.ts";
import type { ArticleForm } from "../article-form.ts";
import { factSource } from "./article-source.ts";

const NOTHING_TO_CHECK: FactCheck = () => [];

/** The lock on facts over what is written now; the article is read only while something is proposed. */
export function useFactCheck(form: ArticleForm, field: SuggestionField | null, isNeeded: boolean): FactCheck {
  const { titulo, subtitulo, chapeu, conteudo } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is made of these fields of the form, and no others
  return useMemo(() => (isNeeded ? factCheck(factSource(form, field)) : NOTHING_TO_CHECK), [isNeeded, field, titulo, subtitulo, chapeu, conteudo]);
}
