import { type PieceName, REJECTION_REASONS, type RejectionReason } from "./ledger-state.ts";
import { type BannerPosition, POSITION_NAMES } from "./positions.ts";

/** Content of a token: one banner of one page view. */
export interface TokenContent extends PieceName {
  /** Creation time (ms). */
  at: number;
  /** For a page whose views do not count: why. Null: they count. */
  exclusion: RejectionReason | null;
}

/** Characters of a page view's id: 96 random bits. */
export const PAGE_ID = /^[\w-]{16}$/;

/** Longest token that is looked at. Characters. */
export const TOKEN_MAX = 200;

/** The signed part of a token. */
export const tokenText = ({ page, slot, banner, at, exclusion }: TokenContent): string =>
  [page, POSITION_NAMES.indexOf(slot), banner.toString(36), at.toString(36), exclusion === null ? "" : REJECTION_REASONS.indexOf(exclusion)].join(".");

/** Reads what `tokenText` wrote; null for any other text. */
export function readTokenText(text: string): TokenContent | null {
  const [page = "", slot = "", banner = "", at = "", exclusion = "", ...more] = text.split(".");
  if (more.length > 0 || !PAGE_ID.test(page) || !/^\d$/.test(slot) || !/^[\da-z]{1,10}$/.test(banner) || !/^[\da-z]{1,10}$/.test(at) || !/^\d{0,2}$/.test(exclusion)) return null;
  const [position, reason]: [BannerPosition | undefined, RejectionReason | undefined] = [POSITION_NAMES[Number(slot)], REJECTION_REASONS[Number(exclusion)]];
  if (!position || (exclusion !== "" && !reason)) return null;
  return { page, slot: position, banner: Number.parseInt(banner, 36), at: Number.parseInt(at, 36), exclusion: exclusion === "" ? null : (reason ?? null) };
}
