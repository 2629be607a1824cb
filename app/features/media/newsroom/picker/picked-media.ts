import type { MediaWire } from "../../media.wire.ts";
import { pathOf } from "../media-query.ts";

/** A file that was picked from the library. `url` is a path on this site; sizes in pixels, 0 for what has none. */
export interface PickedMedia {
  url: string;
  alt: string;
  credito: string;
  largura: number;
  altura: number;
  key: string;
}

export const toPicked = (item: MediaWire): PickedMedia => ({
  url: pathOf(item),
  alt: item.alt,
  credito: item.credito,
  largura: item.largura,
  altura: item.altura,
  key: item.key,
});
