import { expect, test } from "vitest";
import { bySealOrder, FIRST_PREVIOUS, rowText, sealText } from "#app/features/banners/delivery-report.ts";
import { sealHours } from "#app/features/banners/ledger.server.ts";
import { createLedgerRepository } from "#app/features/banners/ledger.store.ts";
import type { HourRow, RejectionRow } from "#app/features/banners/ledger-state.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { aBanner, aReader, figuresOf, impression, pieces, untilViewable } from "#tests/support/banner-readers.ts";
import { signedIn, testEnv } from "#tests/support/site.ts";

const repository = createLedgerRepository(createDatabase(testEnv.DB));
const all = async <T>(text: string) => (await testEnv.DB.prepare(text).all<T>()).results;

interface Seal {
  seq: number;
  hour: string;
  previous: string;
  hash: string;
  rows: number;
}

/** The first hour whose stored seal is not what its rows say; null for an intact chain. */
async function alteredHour(): Promise<string | null> {
  const seals = await all<Seal>("SELECT seq, hour, previous, hash, rows FROM banner_seals ORDER BY seq");
  const rows = await all<HourRow>("SELECT banner_id AS banner, hour, slot, served, viewable, viewed_late AS viewedLate, expired, clicks FROM banner_hours");
  const rejections = await all<RejectionRow>("SELECT banner_id AS banner, hour, slot, event, reason, count FROM banner_rejections");
  let previous = FIRST_PREVIOUS;
  for (const seal of seals) {
    const ofHour = rows.filter(({ hour }) => hour === seal.hour).sort(bySealOrder);
    const texts = ofHour.map((row) =>
      rowText(
        row,
        rejections.filter((one) => one.banner === row.banner && one.hour === row.hour && one.slot === row.slot),
      ),
    );
    const hash = await sha256Hex(sealText(previous, seal.hour, await Promise.all(texts.map((text) => sha256Hex(text)))));
    if (seal.previous !== previous || seal.hash !== hash || seal.rows !== ofHour.length) return seal.hour;
    previous = hash;
  }
  return null;
}

const hourRow = (banner: number, hour: string, viewable: number): HourRow => ({
  banner,
  hour,
  slot: "top-strip",
  served: viewable + 1,
  viewable,
  viewedLate: 0,
  expired: 1,
  clicks: 0,
});

test("closed hours are chained once, each day's last seal is its root, and any altered number is found", async () => {
  const admin = await signedIn("admin");
  const { id } = await aBanner(admin);
  const hours = ["2026-11-20T21", "2026-11-20T23", "2026-11-21T00", "2026-11-21T08"];
  const rejections: RejectionRow[] = [
    { banner: id, hour: "2026-11-20T22", slot: "top-strip", event: "view", reason: "early", count: 3 },
    { banner: id, hour: "2026-11-20T21", slot: "top-strip", event: "click", reason: "unviewed", count: 1 },
  ];
  await repository.save(
    hours.map((hour, at) => hourRow(id, hour, at + 5)),
    rejections,
  );
  await sealHours(repository, "2026-11-21T08", 1);
  await Promise.allSettled([sealHours(repository, "2026-11-21T09", 2), sealHours(repository, "2026-11-21T09", 2)]);
  const seals = await all<Seal>("SELECT seq, hour, hash FROM banner_seals ORDER BY seq");
  expect(seals.map(({ seq, hour }) => [seq, hour])).toEqual([
    [1, "2026-11-20T21"],
    [2, "2026-11-20T22"],
    [3, "2026-11-20T23"],
    [4, "2026-11-21T00"],
    [5, "2026-11-21T08"],
  ]);
  await sealHours(repository, "2026-11-22T00", 3);
  expect(await all("SELECT day, root, hours FROM banner_day_roots ORDER BY day")).toEqual([
    { day: "2026-11-20", root: seals[2]?.hash, hours: 3 },
    { day: "2026-11-21", root: seals[4]?.hash, hours: 2 },
  ]);
  expect(await alteredHour()).toBe(null);
  // A sealed hour does not change any more, whatever is sent of it.
  await repository.save([hourRow(id, "2026-11-20T23", 500)], []);
  expect(await alteredHour()).toBe(null);
  for (const [column, value] of [
    ["viewable", 1],
    ["clicks", 1],
    ["viewed_late", 1],
  ] as const) {
    const change = (by: number) => testEnv.DB.prepare(`UPDATE banner_hours SET ${column} = ${column} + ${by} WHERE hour = '2026-11-20T23'`).run();
    await change(value);
    expect([column, await alteredHour()]).toEqual([column, "2026-11-20T23"]);
    await change(-value);
  }
  await testEnv.DB.prepare("UPDATE banner_rejections SET count = 2 WHERE hour = '2026-11-20T22'").run();
  expect(await alteredHour()).toBe("2026-11-20T22");
  await testEnv.DB.prepare("UPDATE banner_rejections SET count = 3 WHERE hour = '2026-11-20T22'").run();
  await testEnv.DB.prepare("DELETE FROM banner_hours WHERE hour = '2026-11-21T00'").run();
  expect(await alteredHour()).toBe("2026-11-21T00");
});

test("what the ledger sends again counts once, and the open hour is not sealed", async () => {
  const admin = await signedIn("admin");
  const { id } = await aBanner(admin, { posicao: "super-banner" });
  const servedAt = Date.now();
  const reader = aReader();
  const [piece] = await pieces("super-banner", reader);
  if (!piece) throw new Error("no banner was served");
  for (let times = 0; times < 3; times += 1) expect(await figuresOf(id)).toMatchObject({ served: 1, viewable: 0 });
  await untilViewable(servedAt);
  await impression(piece, reader);
  for (let times = 0; times < 3; times += 1) expect(await figuresOf(id)).toMatchObject({ served: 1, viewable: 1 });
  expect(await all(`SELECT viewable, served, clicks FROM banner_totals WHERE banner_id = ${id}`)).toEqual([{ viewable: 1, served: 1, clicks: 0 }]);
  expect(await all(`SELECT row_hash FROM banner_hours WHERE banner_id = ${id}`)).toEqual([{ row_hash: null }]);
});
