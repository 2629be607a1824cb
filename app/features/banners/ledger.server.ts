import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { bySealOrder, FIRST_PREVIOUS, rowText, sealText } from "./delivery-report.ts";
import type { Creative, LedgerRepository, NewSeal } from "./ledger.store.ts";
import type { LedgerEvent, Outcome, PageRequest, PieceName, RejectionReason } from "./ledger-state.ts";
import type { BannerPosition } from "./positions.ts";

/** Request of a page; `seen` is a list, because JSON has no Map. */
export interface PiecesQuestion extends Omit<PageRequest, "seen"> {
  seen: readonly (readonly [banner: number, times: number])[];
  /** Reason why views do not count; nothing is reserved then. Null for a reader. */
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

/** Hours that are sealed in one batch (ours): after an outage, or for the history of the demo, there are hundreds. */
const HOURS_PER_BATCH = 48;

/**
 * Seals every hour before `openHour` in its order: each row gets its hash, each hour a hash over them and the hour before, each ended
 * day the last of these as its root. Call it when all rows of these hours are in D1 as they stay.
 */
export async function sealHours(repository: Pick<LedgerRepository, "unsealed" | "seal" | "rootDays">, openHour: string, now: number): Promise<void> {
  for (let more = true; more; ) {
    const { last, rows } = await repository.unsealed(openHour, HOURS_PER_BATCH);
    const hours = [...new Set(rows.map(({ hour }) => hour))].sort();
    const seals: NewSeal[] = [];
    for (const hour of hours) {
      const hashed = await Promise.all(
        rows
          .filter((row) => row.hour === hour)
          .sort(bySealOrder)
          .map(async (row) => ({ banner: row.banner, slot: row.slot, hash: await sha256Hex(rowText(row, row.rejections)) })),
      );
      const before = seals.at(-1) ?? last;
      const previous = before?.hash ?? FIRST_PREVIOUS;
      const hash = await sha256Hex(
        sealText(
          previous,
          hour,
          hashed.map((row) => row.hash),
        ),
      );
      seals.push({ seq: (before?.seq ?? 0) + 1, hour, previous, hash, rows: hashed });
    }
    if (seals.length > 0) await repository.seal(seals, now);
    more = seals.length === HOURS_PER_BATCH;
  }
  await repository.rootDays(openHour.slice(0, 10), now);
}
