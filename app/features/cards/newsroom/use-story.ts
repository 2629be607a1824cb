import { useCallback, useEffect, useState } from "react";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { CardStory } from "./card-draft.ts";

type Loading = { kind: "loading" } | { kind: "failed"; reason: string } | { kind: "ready"; story: CardStory };

const toStory = (article: ArticleWire): CardStory => ({
  id: article.id,
  title: article.titulo,
  kicker: article.chapeu,
  content: article.conteudo ?? "",
  imageUrl: article.imagemUrl,
  // A town's article has the town's own colour, as in every list.
  section: article.categoria === "municipios" && article.municipio ? article.municipio : article.categoria,
});

/** The article of a card, read again: its row in the list has fewer fields and may be stale. */
export function useStory(id: number): [Loading, () => void] {
  const [state, setState] = useState<Loading>({ kind: "loading" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    let isWanted = true;
    setState({ kind: "loading" });
    browserApi()
      .get<ArticleWire>(`/posts/${id}`)
      .then(
        (article) => isWanted && setState({ kind: "ready", story: toStory(article) }),
        (error: unknown) => isWanted && setState({ kind: "failed", reason: error instanceof ApiError && error.detail ? error.detail : "Verifique a conexão e tente de novo." }),
      );
    return () => {
      isWanted = false;
    };
  }, [id, turn]);
  return [state, useCallback(() => setTurn((before) => before + 1), [])];
}
