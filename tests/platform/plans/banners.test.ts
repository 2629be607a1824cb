import { beforeAll, expect, test } from "vitest";
import { createAdvertiserRepository } from "#app/features/banners/advertisers.store.ts";
import { createBannerRepository, readBannerTerms, readRunningSlots } from "#app/features/banners/banners.store.ts";
import { readCountedBefore } from "#app/features/banners/ledger.store.ts";
import { createMediaUseRepository } from "#app/features/media/media-uses.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const [banners, advertisers] = [createBannerRepository(db), createAdvertiserRepository(db)];

/** After the last of the ended banners and before the end of the others. */
const NOW = 1_000_000;

beforeAll(async () => {
  const numbers = (max: number) => `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${max})`;
  await testEnv.DB.batch([
    testEnv.DB.prepare(`${numbers(300)} INSERT INTO advertisers (name, name_key, created_at, updated_at) SELECT 'Loja ' || n, printf('loja-%04d', n), 0, 0 FROM numbers`),
    testEnv.DB.prepare(
      `${numbers(1000)} INSERT INTO contracts (advertiser_id, title, kind, starts_at, ends_at, quantity, created_at, updated_at) SELECT 1 + n % 300, 'Contrato ' || n, 'CPM', n, 2000000 + n, 5000, 0, 0 FROM numbers`,
    ),
    // A newsroom of years: 100 of 2,000 banners have not ended, a tenth was deleted.
    testEnv.DB.prepare(
      `${numbers(2000)} INSERT INTO banners (title, client, position, contract_id, advertiser_id, image, media_key, starts_at, ends_at, status, created_at, updated_at, deleted_at)
       SELECT 'Banner ' || n, 'Loja', CASE n % 2 WHEN 0 THEN 'in-content' ELSE 'top-strip' END, CASE WHEN n % 3 = 0 THEN 1 + n % 1000 END, CASE WHEN n % 3 = 0 THEN 1 + (1 + n % 1000) % 300 END,
         '/img/x', printf('%032x', n % 50) || '-9x9.png', n, CASE WHEN n % 20 = 1 THEN 2000000 ELSE 2000 + n END, CASE n % 40 WHEN 2 THEN 'pausado' ELSE 'ativo' END, 0, 0, CASE WHEN n % 10 = 9 THEN 1 END FROM numbers`,
    ),
    testEnv.DB.prepare(`${numbers(2000)} INSERT INTO banner_hours (banner_id, hour, slot, served, viewable) SELECT n, '2026-11-21T10', 'in-content', 10, 5 FROM numbers`),
  ]);
}, 60_000);

test("what is read for a page and for selection are the banners that have not ended", async () => {
  await expectLean("slots", readRunningSlots(NOW), 5);
  await expectLean("terms", readBannerTerms(NOW), 5);
  await expectLean("running", banners.readSwitchedOn(NOW), 5);
});

test("a ledger that starts anew reads the totals of its banners and their rows of the day", async () => {
  await expectLean("counted before", readCountedBefore([3, 1_000], "2026-11-21"), 4);
});

test("the screen reads each banner once, with its sums and its contract", async () => {
  await expectLean("all", banners.readAll(), 4);
  await expectLean("one", banners.readBanner(1_000));
  await expectLean("advertisers", advertisers.readAll());
  await expectLean("an advertiser", advertisers.readAdvertiser(7));
  await expectLean("contracts", advertisers.readContracts(null));
  await expectLean("contracts of one", advertisers.readContracts(7));
  await expectLean("a contract", advertisers.readContract(7));
  await expectLean("uses of a picture", createMediaUseRepository().readUses({ key: `${"0".repeat(31)}7-9x9.png` }));
});

test("a count reads and writes its own rows, whatever else was counted", async () => {
  const { meta } = await testEnv.DB.prepare(
    "INSERT INTO banner_hours (banner_id, hour, slot, viewable) VALUES (3, '2026-11-21T10', 'in-content', 1) ON CONFLICT DO UPDATE SET viewable = viewable + excluded.viewable",
  ).run();
  expect(meta.rows_read).toBeLessThan(40);
});
