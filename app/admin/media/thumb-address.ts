import type { MediaWire } from "#app/wire/media.ts";

/** A small picture of an item in a width; null for a file without one. */
export const thumbAddress = ({ miniatura }: Pick<MediaWire, "miniatura">, width: 160 | 320 | 640): string | null =>
  miniatura === null ? null : miniatura.replace(/^https?:\/\/[^/]+(?=\/img\/)/, "").replace(/^(\/img\/[^?]+)(?:\?.*)?$/, `$1?w=${width}&f=webp`);
