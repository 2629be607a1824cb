import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import type { LedgerRepository, NewSeal } from "./ledger.store.ts";
import { bySealOrder, FIRST_PREVIOUS, rowText, sealText } from "./seal.ts";

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
