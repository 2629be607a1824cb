import { useCallback, useEffect, useRef, useState } from "react";
import { CENTRE, type FocalPoint, type Size } from "#app/features/media/crop.ts";
import type { MediaWire } from "#app/features/media/media.wire.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { reasonOf } from "./social-calls.ts";

/** The picture behind a draft. A foreign one is drawn by the server alone: a browser may not look at its pixels. */
export type Background =
  | { kind: "none" | "loading" | "failed" | "foreign" }
  | {
      kind: "ready";
      image: HTMLImageElement;
      /** Of the original, of which the image is a smaller copy. */
      size: Size;
      focus: FocalPoint;
    };

/** As wide as pictures are given out. */
const WIDEST = 1600;

async function load(key: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `/img/${key}?w=${WIDEST}`;
  await image.decode();
  return image;
}

/** Without its focal point a picture is drawn from its centre; the server's drawing is authoritative. */
const focusOf = (key: string) =>
  browserApi()
    .get<MediaWire>(`/media/${key}`)
    .then(({ foco }) => foco)
    .catch(() => CENTRE);

/** Fetches the picture at `address`, and with `withFocus` what its crops keep. */
export function useBackground(address: string | null, { withFocus }: { withFocus: boolean }): Background {
  const [loaded, setLoaded] = useState<{ address: string; background: Background } | null>(null);
  const own = address === null ? null : pictureSizeOf(address);
  const key = own?.key ?? null;
  useEffect(() => {
    if (address === null || key === null) return;
    let isWanted = true;
    const found = pictureSizeOf(address);
    Promise.all([load(key), withFocus ? focusOf(key) : CENTRE]).then(
      ([image, focus]) => isWanted && found && setLoaded({ address, background: { kind: "ready", image, size: { width: found.width, height: found.height }, focus } }),
      () => isWanted && setLoaded({ address, background: { kind: "failed" } }),
    );
    return () => {
      isWanted = false;
    };
  }, [address, key, withFocus]);
  if (address === null || address === "") return NONE;
  if (key === null) return FOREIGN;
  return loaded?.address === address ? loaded.background : LOADING;
}

const NONE: Background = { kind: "none" };
const FOREIGN: Background = { kind: "foreign" };
const LOADING: Background = { kind: "loading" };

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
    /** Reason why the current request could not be drawn. */
    reason: failure?.key === key ? failure.reason : null,
    /** Requests the picture from the server; whether it succeeded. */
    draw,
  };
}

export type FinalPicture<Request> = ReturnType<typeof useFinalPicture<Request>>;
