import { useEffect, useState } from "react";
import { plainText } from "#app/domain/suggestions/plain-text.ts";
import { localTags } from "#app/domain/suggestions/suggest-tags.ts";
import type { ArticleForm, CategoryChoice } from "../article-form.ts";

/** Delay after typing, because the whole text is read. Milliseconds. */
const READ_AFTER_MS = 700;

/** Tags that the text itself suggests. */
export function useLocalTags({ titulo, conteudo, tags }: ArticleForm, categories: readonly CategoryChoice[]): string[] {
  const [suggested, setSuggested] = useState<string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setSuggested(localTags({ title: titulo, text: plainText(conteudo), tags: [], known: categories.map(({ name }) => name) })), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [titulo, conteudo, categories]);
  const has = new Set(tags.map((tag) => tag.toLocaleLowerCase("pt-BR")));
  return suggested.filter((tag) => !has.has(tag.toLocaleLowerCase("pt-BR")));
}
