import { useCallback, useEffect, useState } from "react";
import type { RevisionLineWire, RevisionsWire, RevisionWire } from "#app/features/articles/revisions.wire.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { type ArticleForm, type CategoryChoice, withFields } from "../article-form.ts";

export interface Compared {
  line: RevisionLineWire;
  form: ArticleForm;
  /** The version before it; null for the first. */
  before: ArticleForm | null;
}

/** Pages of an article's history, and the texts of the selected version. */
export function useHistory(articleId: number, current: ArticleForm, categories: readonly CategoryChoice[]) {
  const [lines, setLines] = useState<readonly RevisionLineWire[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [failed, setFailed] = useState<"list" | "text" | null>(null);

  const load = useCallback(
    async (page: number) => {
      setFailed(null);
      try {
        const answer = await browserApi().get<RevisionsWire>(`/posts/${articleId}/revisions`, { page });
        // A save in the meantime shifts the pages by one.
        setLines((before) => [...new Map([...(page === 1 ? [] : before), ...answer.items].map((line) => [line.versao, line])).values()]);
        setTotal(answer.total);
      } catch {
        setFailed("list");
      }
    },
    [articleId],
  );
  useEffect(() => void load(1), [load]);

  useEffect(() => {
    const line = lines.find(({ versao }) => versao === chosen);
    if (!line) return;
    let isGone = false;
    const textAt = async (versao: number) => {
      const { campos } = await browserApi().get<RevisionWire>(`/posts/${articleId}/revisions/${versao}`);
      return withFields(current, campos, categories);
    };
    const read = async () => {
      setFailed(null);
      setCompared(null);
      const [form, before] = await Promise.all([textAt(line.versao), line.mudou === null ? null : textAt(line.versao - 1)]);
      if (!isGone) setCompared({ line, form, before });
    };
    read().catch(() => !isGone && setFailed("text"));
    return () => {
      isGone = true;
    };
  }, [articleId, categories, chosen, current, lines]);

  const more = () => load(Math.floor(lines.length / PAGE) + 1);
  return { lines, total, chosen, choose: setChosen, compared, failed, reload: () => load(1), more, hasMore: total !== null && lines.length < total };
}

/** Default page of `GET /posts/{id}/revisions`. */
const PAGE = 30;
