import { type RefObject, useEffect, useState } from "react";
import { plainText } from "#app/features/suggestions/plain-text.ts";
import type { ArticleForm, CategoryChoice } from "../article-form.ts";
import { loadTextTools } from "./article-source.ts";

/** Delay after typing, because the whole text is read. Milliseconds. */
const READ_AFTER_MS = 700;

/** Tags that the text itself suggests, from when `field` is first in sight: reading a text takes a file of its own. None where that cannot be loaded. */
export function useLocalTags({ titulo, conteudo, tags }: ArticleForm, categories: readonly CategoryChoice[], field: RefObject<HTMLElement>): string[] {
  const [suggested, setSuggested] = useState<string[]>([]);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!field.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(field.current);
    return () => observer.disconnect();
  }, [field]);
  useEffect(() => {
    if (!isSeen) return;
    let isGone = false;
    const read = async () => {
      const { localTags } = await loadTextTools();
      if (!isGone) setSuggested(localTags({ title: titulo, text: plainText(conteudo), tags: [], known: categories.map(({ name }) => name) }));
    };
    const timer = setTimeout(() => read().catch(() => undefined), READ_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isSeen, titulo, conteudo, categories]);
  const has = new Set(tags.map((tag) => tag.toLocaleLowerCase("pt-BR")));
  return suggested.filter((tag) => !has.has(tag.toLocaleLowerCase("pt-BR")));
}
