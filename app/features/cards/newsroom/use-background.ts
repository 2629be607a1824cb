import { useEffect, useState } from "react";
import { CENTRE, type FocalPoint, type Size } from "#app/features/media/crop.ts";
import type { MediaWire } from "#app/features/media/media.wire.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";

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
