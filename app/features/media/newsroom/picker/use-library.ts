import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { MediaPageWire } from "../../media.wire.ts";
import type { MediaKind } from "../../media-kind.ts";

export interface LibraryFilter {
  kind: MediaKind | null;
  q: string;
  page: number;
}

/** Delay of the search after typing (ours). Milliseconds. */
const REST_MS = 250;

/** One page of the library, read again as the filter changes; the last one stays until the next is there. */
export function useLibrary(filter: LibraryFilter) {
  const [list, setList] = useState<MediaPageWire | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const asked = useRef(0);
  const { kind, q, page } = filter;

  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    setState("loading");
    try {
      const next = await browserApi().get<MediaPageWire>("/media", { ...(kind ? { tipo: kind } : {}), ...(q ? { q } : {}), page });
      if (mine !== asked.current) return;
      setList(next);
      setState("ready");
    } catch {
      if (mine === asked.current) setState("failed");
    }
  }, [kind, q, page]);

  useEffect(() => {
    const timer = setTimeout(() => void load(), q === "" ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [load, q]);

  return { list, state, reload: load };
}
