import type { MediaWire } from "../media.wire.ts";

/** Path of an item's own bytes on this site: the page plays and shows nothing of another origin. */
export const pathOf = ({ url }: Pick<MediaWire, "url">): string => url.replace(/^https?:\/\/[^/]+/, "");

/** The whole picture in a width, for looking at. */
export const pictureIn = (item: Pick<MediaWire, "url">, width: 640 | 960 | 1280): string => `${pathOf(item).split("?")[0]}?w=${width}&f=webp`;

/** A small picture of an item in a width; null for a file without one. */
export const thumbAddress = ({ miniatura }: Pick<MediaWire, "miniatura">, width: 160 | 320 | 640): string | null =>
  miniatura === null ? null : miniatura.replace(/^https?:\/\/[^/]+(?=\/img\/)/, "").replace(/^(\/img\/[^?]+)(?:\?.*)?$/, `$1?w=${width}&f=webp`);
