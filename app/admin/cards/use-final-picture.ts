import { useCallback, useEffect, useRef, useState } from "react";
import { reasonOf } from "./social-calls.ts";

/** Finished pictures that are kept, so that a change taken back shows its own again; each weighs some megabytes. */
const KEPT = 4;

interface Kept {
  key: string;
  src: string;
}

/**
 * The server's own drawing of a request, as long as the request stays the same: any change makes it old, and taking the change
 * back makes it the right one again.
 */
export function useFinalPicture<Request>(generate: (request: Request) => Promise<string>, request: Request | null) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [drawing, setDrawing] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ key: string; reason: string } | null>(null);
  const underWay = useRef<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const key = request === null ? null : JSON.stringify(request);

  const draw = useCallback(
    async (asked: Request): Promise<boolean> => {
      const askedKey = JSON.stringify(asked);
      if (underWay.current === askedKey) return false;
      underWay.current = askedKey;
      setDrawing(askedKey);
      setFailure(null);
      let isDrawn = false;
      try {
        const src = await generate(asked);
        isDrawn = true;
        if (!isGone.current) setKept((before) => [{ key: askedKey, src }, ...before.filter((one) => one.key !== askedKey)].slice(0, KEPT));
      } catch (error) {
        if (!isGone.current && underWay.current === askedKey) setFailure({ key: askedKey, reason: reasonOf(error) });
      }
      if (underWay.current !== askedKey || isGone.current) return false;
      underWay.current = null;
      setDrawing(null);
      return isDrawn;
    },
    [generate],
  );

  return {
    /** A data URL of what was asked for now; null when there is none, or only an old one. */
    src: kept.find((one) => one.key === key)?.src ?? null,
    /** There was one already. */
    isOld: kept.length > 0 && !kept.some((one) => one.key === key),
    busy: drawing !== null,
    /** Why what is asked for now could not be drawn. */
    reason: failure?.key === key ? failure.reason : null,
    /** Asks the server for it; whether it came. */
    draw,
  };
}

export type FinalPicture<Request> = ReturnType<typeof useFinalPicture<Request>>;
