import type { HourRow, RejectionRow } from "./ledger-types.ts";

/** What the first seal follows. */
export const FIRST_PREVIOUS = "0".repeat(64);

/** Of one row: what was rejected of the same banner, hour and slot. */
export type RowRejection = Pick<RejectionRow, "event" | "reason" | "count">;

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The text whose SHA-256 is a row's hash: one JSON array, its rejections by event and reason. */
export function rowText({ hour, banner, slot, served, viewable, viewedLate, expired, clicks }: HourRow, rejections: readonly RowRejection[]): string {
  const rejected = rejections
    .map(({ event, reason, count }): [string, string, number] => [event, reason, count])
    .sort((one, other) => byText(`${one[0]} ${one[1]}`, `${other[0]} ${other[1]}`));
  return JSON.stringify([1, hour, banner, slot, served, viewable, viewedLate, expired, clicks, rejected]);
}

/**
 * The text whose SHA-256 is the seal of an hour. `previous` is the seal before it, so that no hour can be changed, added or left out
 * without changing every later seal.
 *
 * @param rowHashes of the hour's rows, by banner and then slot
 */
export const sealText = (previous: string, hour: string, rowHashes: readonly string[]): string => [previous, hour, ...rowHashes].join("\n");

/** The order in which an hour's rows are sealed. */
export const bySealOrder = (one: Pick<HourRow, "banner" | "slot">, other: Pick<HourRow, "banner" | "slot">): number => one.banner - other.banner || byText(one.slot, other.slot);
