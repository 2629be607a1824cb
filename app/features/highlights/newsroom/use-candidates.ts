import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { DeskArticle } from "../desk-message.wire.ts";

const SEARCH_PAUSE_MS = 250;

/** The candidates: results of the latest search only, reloaded when the desk changes. */
export function useCandidates() {
  const [candidates, setCandidates] = useState<readonly DeskArticle[]>([]);
  const [state, setState] = useState<"ready" | "searching" | "failed">("ready");
  const words = useRef("");
  const pause = useRef<ReturnType<typeof setTimeout>>();

  const find = useCallback(async () => {
    const q = words.current;
    try {
      const answer = await browserApi().get<{ candidates: DeskArticle[] }>("/admin/destaques", { q });
      if (words.current !== q) return;
      setCandidates(answer.candidates);
      setState("ready");
    } catch {
      if (words.current === q) setState("failed");
    }
  }, []);

  const search = useCallback(
    (q: string, pauseMs = SEARCH_PAUSE_MS) => {
      words.current = q;
      setState("searching");
      clearTimeout(pause.current);
      pause.current = setTimeout(find, pauseMs);
    },
    [find],
  );
  useEffect(() => () => clearTimeout(pause.current), []);

  return {
    candidates,
    searchState: state,
    search,
    searchAgain: useCallback(() => search(words.current, 0), [search]),
    /** Candidates of the last desk read, unless a search is active. */
    takeUnsearched: useCallback((list: readonly DeskArticle[]) => {
      if (words.current === "") setCandidates(list);
    }, []),
  };
}
