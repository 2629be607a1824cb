import { DAY_MS } from "#app/platform/time/units.ts";

/** How long an artwork link is open (issue 19, point 8). Milliseconds. */
export const ARTWORK_LINK_MS = 7 * DAY_MS;

/** Files that one link takes (issue 19, point 8); the table's CHECK holds it too. */
export const ARTWORK_FILES_MAX = 10;

/** Longest name of a sent file that is kept, in characters (ours). */
export const ARTWORK_NAME_MAX = 120;

/** Where an advertiser sends artwork. Times in milliseconds. */
export interface ArtworkLink {
  id: number;
  advertiserId: number;
  contractId: number | null;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
  /** How many files came by it. */
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
