import { pictureSizeOf } from "#app/features/media/picture.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { type BannerPosition, rulesOf, type SlotSize, sizeText } from "./positions.ts";

/** One side of a picture, as its address as a banner has it. */
const side = (pixels = ""): string => Number(pixels).toString(36).padStart(4, "0");

/**
 * Address of a library picture where it is shown as a banner: `/img/` addresses end in the picture's size, and filter lists
 * of ad blockers match "-728x90." and the like in any address (contracts-2 §I). The sides are written in base 36, four digits each.
 */
export function artworkAddress(key: string): string {
  const [, hash, width, height, format] = /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})\.(\w+)$/.exec(key) ?? [];
  return hash === undefined ? `/img/${key}` : `/faixa/${hash}${side(width)}${side(height)}.${format}`;
}

/** The library's key in the last part of such an address; null for anything else. */
export function artworkKeyOf(name: string): string | null {
  const [, hash, width = "", height = "", format] = /^([0-9a-f]{32})([0-9a-z]{4})([0-9a-z]{4})\.(\w{3,4})$/.exec(name) ?? [];
  const key = hash === undefined ? null : `${hash}-${Number.parseInt(width, 36)}x${Number.parseInt(height, 36)}.${format}`;
  return key !== null && pictureSizeOf(`/img/${key}`)?.key === key && artworkAddress(key) === `/faixa/${name}` ? key : null;
}

/** The address of a banner's picture as a page shows it, `width` pixels wide: a variant of a library picture, all frames of a GIF, else as it is. */
export function shownArtwork(image: string, type: string, width: 320 | 640 | 960 | 1280 | 1600): string {
  const key = pictureSizeOf(image)?.key;
  if (key === undefined) return image;
  return type === "gif" && key.endsWith(".gif") ? `${artworkAddress(key)}?f=gif` : `${artworkAddress(key)}?w=${width}&f=webp`;
}

/** Allowed difference between the shapes of picture and slot (our choice: a pixel at 1x of the narrowest side). */
const SHAPE_TOLERANCE = 0.015;

/** True when a picture has the shape of a size and at least its pixels. */
export const fits = (picture: SlotSize, wanted: SlotSize): boolean =>
  picture.width >= wanted.width && Math.abs(picture.width / picture.height / (wanted.width / wanted.height) - 1) <= SHAPE_TOLERANCE;

/** The sizes that a position asks of its pictures, for wide screens and for phones. */
export const wantedSizes = (position: BannerPosition): { wide: SlotSize; phone: SlotSize | null } => ({ wide: rulesOf(position).size, phone: rulesOf(position).phoneSize });

/** Largest factor at which a cropped picture is stored: 2 for sharp screens, where the original has the pixels. */
const SHARPNESS_MAX = 2;

/** The largest box of `wanted`'s shape in a picture, and the size at which it is stored; what is cut off is shared as the focal point divides it. */
export function artworkCrop(
  picture: SlotSize,
  wanted: SlotSize,
  { x, y }: { x: number; y: number },
): { left: number; top: number; width: number; height: number; stored: SlotSize } {
  const ratio = wanted.width / wanted.height;
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / ratio)));
  const scale = width >= SHARPNESS_MAX * wanted.width ? SHARPNESS_MAX : 1;
  return {
    left: Math.round(((picture.width - width) * x) / 100),
    top: Math.round(((picture.height - height) * y) / 100),
    width,
    height,
    stored: { width: wanted.width * scale, height: wanted.height * scale },
  };
}

/** Returns why a library picture does not fit a slot; null when it fits, or is not of the library: other pictures are not measured. */
export function shapeProblem(image: string, type: string, wanted: SlotSize): string | null {
  const picture = type === "video" || type === "html" ? null : pictureSizeOf(image);
  if (!picture || fits(picture, wanted)) return null;
  const size = `${wanted.width}x${wanted.height}`;
  return type === "gif"
    ? `O GIF tem ${picture.width}x${picture.height}; esta posição pede ${size}, ou o dobro.`
    : `A imagem tem ${picture.width}x${picture.height}: recorte em ${size}.`;
}

/** The size that a form sets for a position (spec 2 §3). */
export const sizeOfPosition = (position: BannerPosition): string => sizeText(rulesOf(position).size);

/** Lifetime of an artwork link (issue 19, point 8). Milliseconds. */
export const ARTWORK_LINK_MS = 7 * DAY_MS;

/** Files that one link takes (issue 19, point 8); the table's CHECK holds it too. */
export const ARTWORK_FILES_MAX = 10;

/** Longest name of a sent file that is kept, in characters (ours). */
export const ARTWORK_NAME_MAX = 120;

/** Private link by which an advertiser sends artwork. Times in milliseconds. */
export interface ArtworkLink {
  id: number;
  advertiserId: number;
  contractId: number | null;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
  /** Number of files received by it. */
  files: number;
}

export type ArtworkDecision = "approved" | "rejected";

/** A file that came by a link; private until it is approved. Times in milliseconds. */
export interface ArtworkFile {
  id: number;
  linkId: number;
  /** Of its link, from 1. */
  n: number;
  /** In the object store. */
  storeKey: string;
  /** As the sender called it. */
  name: string;
  mime: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  uploadedAt: number;
  /** The paused banner that was made of it. */
  bannerId: number | null;
  /** Null while nobody decided. */
  decision: ArtworkDecision | null;
  decidedAt: number | null;
}

export type LinkState = "open" | "full" | "expired" | "revoked";

export function linkStateOf({ expiresAt, revokedAt, files }: Pick<ArtworkLink, "expiresAt" | "revokedAt" | "files">, now: number): LinkState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now) return "expired";
  return files >= ARTWORK_FILES_MAX ? "full" : "open";
}
