import { useCallback, useEffect, useRef, useState } from "react";
import { reasonOf } from "./social-calls.ts";

/** Cached pictures, so that undoing a change shows its picture again; each has some megabytes. */
const CACHED_PICTURES = 4;

interface CachedPicture {
  key: string;
  src: string;
}

/**
 * The server's own drawing of a request, as long as the request stays the same: any change makes it old, and taking the change
 * back makes it the right one again.
 */
export function useFinalPicture<Request>(generate: (request: Request) => Promise<string>, request: Request | null) {
  const [kept, setKept] = useState<readonly CachedPicture[]>([]);
  const [drawing, setDrawing] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ key: string; reason: string } | null>(null);
  const inFlightKey = useRef<string | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const key = request === null ? null : JSON.stringify(request);

  const draw = useCallback(
    async (asked: Request): Promise<boolean> => {
      const askedKey = JSON.stringify(asked);
      if (inFlightKey.current === askedKey) return false;
      inFlightKey.current = askedKey;
      setDrawing(askedKey);
      setFailure(null);
      let isDrawn = false;
      try {
        const src = await generate(asked);
        isDrawn = true;
        if (!isUnmounted.current) setKept((before) => [{ key: askedKey, src }, ...before.filter((one) => one.key !== askedKey)].slice(0, CACHED_PICTURES));
      } catch (error) {
        if (!isUnmounted.current && inFlightKey.current === askedKey) setFailure({ key: askedKey, reason: reasonOf(error) });
      }
      if (inFlightKey.current !== askedKey || isUnmounted.current) return false;
      inFlightKey.current = null;
      setDrawing(null);
      return isDrawn;
    },
    [generate],
  );

  return {
    /** Data URL of the current request's picture; null when there is none or only an older one. */
    src: kept.find((one) => one.key === key)?.src ?? null,
    /** There was one already. */
    isOld: kept.length > 0 && !kept.some((one) => one.key === key),
    busy: drawing !== null,
    /** Why the current request could not be drawn. */
    reason: failure?.key === key ? failure.reason : null,
    /** Requests the picture from the server; whether it succeeded. */
    draw,
  };
}

export type FinalPicture<Request> = ReturnType<typeof useFinalPicture<Request>>;
