import type { Creative } from "./ledger.store.ts";
import type { LedgerEvent, Outcome, PageRequest, PieceName, RejectionReason } from "./ledger-types.ts";
import type { BannerPosition } from "./positions.ts";

/** What a page asks for; a list, because a Map of a `PageRequest` is none of JSON. */
export interface PiecesQuestion extends Omit<PageRequest, "seen"> {
  seen: readonly (readonly [banner: number, times: number])[];
  /** Whose views do not count, and why: nothing is reserved for them. Null for a reader. */
  exclusion: RejectionReason | null;
}

/** One banner in a slot. */
export interface SelectedPiece extends Creative {
  slot: BannerPosition;
}

export interface Rejection {
  /** Null: the one that `slot` would have been given. */
  banner: number | null;
  /** Null: that of the banner. */
  slot: BannerPosition | null;
  event: LedgerEvent;
  reason: RejectionReason;
  count: number;
}

/** The ledger of banners, as services see it. Times in milliseconds. */
export interface BannerLedgerPort {
  /** Selects at most one banner a slot and reserves a unit of each; durable when it resolves. */
  serve(question: PiecesQuestion): Promise<{ at: number; pieces: SelectedPiece[] }>;
  /** Counts a view, once; null when it was counted. */
  view(piece: PieceName): Promise<Outcome>;
  /** Counts a click, once. */
  click(piece: PieceName, visitor: string | null): Promise<Outcome>;
  reject(rejections: readonly Rejection[]): Promise<void>;
  /** Reads the banners again: call it after a banner, a contract or the electoral period was changed. */
  refresh(): Promise<void>;
  /** Sends to D1 what is waiting. */
  flush(): Promise<void>;
}
