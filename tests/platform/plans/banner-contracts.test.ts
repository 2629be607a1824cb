import { beforeAll, expect, test } from "vitest";
import { createBannerRepository } from "#app/features/banners/banners.store.ts";
import { createContractReportRepository, createInvoiceRepository } from "#app/features/banners/contracts.store.ts";
import { createArtworkRepository } from "#app/features/banners/sent-artwork.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const reports = createContractReportRepository(db);
const invoices = createInvoiceRepository(db);
const artwork = createArtworkRepository(db);
const banners = createBannerRepository(db);

beforeAll(async () => {
  const numbers = (max: number) => `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${max})`;
  const run = (query: string) => testEnv.DB.prepare(`${numbers(1_000)} ${query}`);
  await testEnv.DB.batch([
    run("INSERT INTO advertisers (name, name_key, created_at, updated_at) SELECT 'Loja ' || n, 'loja-' || n, 0, 0 FROM numbers"),
    run(
      "INSERT INTO contracts (advertiser_id, title, kind, starts_at, ends_at, report_token_hash, report_issued_at, created_at, updated_at) SELECT n, 'Contrato ' || n, 'CPM', n, 2000000 + n, 'token-' || n, n, 0, 0 FROM numbers",
    ),
    run(
      "INSERT INTO banners (title, client, position, contract_id, advertiser_id, starts_at, ends_at, created_at, updated_at) SELECT 'Banner ' || n, 'Loja', 'in-content', n, n, n, 2000000 + n, 0, 0 FROM numbers",
    ),
    run("INSERT INTO banner_hours (banner_id, hour, slot, served, viewable, row_hash) SELECT n, '2026-10-21T10', 'in-content', 10, 5, 'hash' FROM numbers"),
    run("INSERT INTO banner_hours (banner_id, hour, slot, served, viewable, row_hash) SELECT n, '2026-11-21T10', 'in-content', 10, 5, 'hash' FROM numbers WHERE n < 4"),
    run(
      "INSERT INTO banner_seals (seq, hour, previous, hash, rows, sealed_at) SELECT n, printf('20%02d-%02d-%02dT10', n / 336, 1 + n / 28 % 12, 1 + n % 28), 'p', 'h' || n, 1, 0 FROM numbers",
    ),
    run("INSERT INTO invoices (contract_id, amount_cents, txid, payload, issued_at) SELECT n, 100, 'T' || n, 'p', 0 FROM numbers"),
    run("INSERT INTO artwork_links (advertiser_id, contract_id, token_hash, created_at, expires_at) SELECT n, n, 'artwork-' || n, 0, 10 + n FROM numbers"),
    run(
      "INSERT INTO artwork_files (link_id, n, store_key, name, mime, width, height, size, uploaded_at, banner_id, decision) SELECT n, 1, 'k', 'a', 'image/png', 1, 1, 1, 0, n, CASE WHEN n > 3 THEN 'approved' END FROM numbers",
    ),
  ]);
}, 60_000);

test("an address, an invoice and what came by a link are read by their keys", async () => {
  await expectLean("address of a contract", reports.readOfContract(500));
  await expectLean("address of a token", reports.readByToken("token-500"));
  await expectLean("invoices of a contract", invoices.readOfContract(500));
  await expectLean("an invoice", invoices.readInvoice(500));
  await expectLean("a link", artwork.readByToken("artwork-500"), 5);
  await expectLean("links of an advertiser", artwork.readOpenLinks(500, 1), 5);
  await expectLean("files of a link", artwork.readFilesOfLink(500), 5);
  await expectLean("files that wait", artwork.readWaiting(2), 5);
  await expectLean("banners of an advertiser", banners.readOfAdvertiser(500), 5);
  await expectLean("banners of a contract", banners.readOfContract(500), 5);
});

test("a month's report reads its contract's hours and its month's seals, whatever else was counted", async () => {
  const statements = await measure(reports.readMonth(2, "2026-11", 3_000_000));
  expect(statements.flatMap(({ scans }) => scans)).toEqual([]);
  expect(statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(40);
});

test("files that wait are counted without those that were decided", async () => {
  const [counted] = await measure(artwork.readWaitingCounts());
  expect([counted?.rows, (counted?.rowsRead ?? 0) < 20]).toEqual([3, true]);
});
