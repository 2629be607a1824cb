import { beforeAll, expect, test } from "vitest";
import type { HourRow } from "#app/features/banners/ledger-state.ts";
import { aContract, countHours, hourOf } from "#tests/support/counted-banners.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

const row = (banner: number, hour: string, viewable: number, clicks = 2): HourRow => ({
  banner,
  hour,
  slot: "in-content",
  served: viewable + 40,
  viewable,
  viewedLate: 3,
  expired: 40,
  clicks,
});

/** Of the next hours that are counted, from now: hours are sealed in their order. */
let day = -62;

/** A contract whose month is over, with two counted hours, and the address of its report. */
async function aReportedContract() {
  const made = await aContract(admin);
  day += 1;
  const [morning, evening] = [hourOf(day, 9), hourOf(day, 18)];
  await countHours(
    [row(made.banner, morning, 1_234), row(made.banner, evening, 766)],
    [{ banner: made.banner, hour: morning, slot: "in-content", event: "view", reason: "crawler", count: 7 }],
  );
  const { body } = await admin.post<{ url: string }>(`/api/contracts/${made.contract}/report`);
  const path = body.url.slice(ORIGIN.length);
  return { ...made, path, month: morning.slice(0, 7), morning };
}

const version = async (contract: number) => (await admin.get<{ versao: number; dataFim: string; diasExtras: number }>(`/api/contracts/${contract}`)).body;

test("whoever has the address reads the report, found by no search engine, stored nowhere, and without price or document", async () => {
  const { contract, path, month, morning } = await aReportedContract();
  expect(path).toMatch(/^\/comprovante\?codigo=[\w-]{43}$/);
  const stored = await testEnv.DB.prepare("SELECT * FROM contracts WHERE id = ?").bind(contract).first();
  expect(JSON.stringify(stored)).not.toContain(path.split("=")[1]);

  const months = await raw(path);
  expect([months.status, (await months.text()).includes(`mes=${month}`)]).toEqual([200, true]);
  const page = await raw(`${path}&mes=${month}`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(Object.fromEntries(["Cache-Control", "X-Robots-Tag", "Referrer-Policy"].map((name) => [name, page.headers.get(name)]))).toEqual({
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
  });
  expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  for (const words of ["Mês encerrado", "Conferido.", "2.000", "Peça de teste", "<svg", 'name="robots" content="noindex, nofollow"']) expect(html).toContain(words);
  const { results } = await testEnv.DB.prepare("SELECT root FROM banner_day_roots WHERE day = ?").bind(morning.slice(0, 10)).all<{ root: string }>();
  expect(html).toContain(results[0]?.root);
  expect(html).not.toMatch(/1\.234,5|R\$|codigo=/);
});

test("the report of a month that is over stays the same bytes, whatever becomes of contract, banner and site", async () => {
  const { contract, banner, path, month } = await aReportedContract();
  const read = async () => (await raw(`${path}&mes=${month}`)).text();
  const before = await read();
  await admin.patch(`/api/contracts/${contract}`, { titulo: "Outro nome", quantidade: 77, versao: (await version(contract)).versao });
  await admin.patch(`/api/banners/${banner}`, { titulo: "Outra peça", imagem: "https://cdn.example.com.br/outra.png" });
  await admin.delete(`/api/banners/${banner}`);
  expect(await read()).toBe(before);
  // By another address too.
  await admin.delete(`/api/contracts/${contract}/report`);
  const { body } = await admin.post<{ url: string }>(`/api/contracts/${contract}/report`);
  expect(body.url).not.toContain(path);
  expect(await (await raw(`${body.url.slice(ORIGIN.length)}&mes=${month}`)).text()).toBe(before);
});

test("an hour that was altered after it was sealed is named", async () => {
  const { banner, path, month, morning } = await aReportedContract();
  const alter = (sql: string) => testEnv.DB.prepare(sql).bind(banner, morning).run();
  const read = async () => (await raw(`${path}&mes=${month}`)).text();
  await alter("UPDATE banner_hours SET viewable = viewable + 1 WHERE banner_id = ? AND hour = ?");
  expect(await read()).toContain("Este comprovante não confere.");
  await alter("UPDATE banner_hours SET viewable = viewable - 1 WHERE banner_id = ? AND hour = ?");
  expect(await read()).toContain("Conferido.");
  await alter("UPDATE banner_rejections SET count = 0 WHERE banner_id = ? AND hour = ?");
  expect(await read()).toContain("Este comprovante não confere.");
  await alter("UPDATE banner_rejections SET count = 7 WHERE banner_id = ? AND hour = ?");
  await alter("DELETE FROM banner_hours WHERE banner_id = ? AND hour = ?");
  expect(await read()).toContain("Este comprovante não confere.");
});

test("an address is the same until it is revoked, then answers 410; unknown addresses and months 404", async () => {
  const { contract, path, month } = await aReportedContract();
  const again = await Promise.all([1, 2, 3].map(() => admin.post<{ url: string }>(`/api/contracts/${contract}/report`)));
  expect(new Set(again.map(({ body }) => body.url)).size).toBe(1);
  expect((await raw(`${path}&mes=2001-01`)).status).toBe(404);
  expect((await raw(`${path}&mes=2026-13`)).status).toBe(404);
  expect((await raw("/comprovante")).status).toBe(404);
  expect((await raw(`${path}x`)).status).toBe(404);
  expect([(await admin.delete(`/api/contracts/${contract}/report`)).status, (await admin.delete(`/api/contracts/${contract}/report`)).status]).toEqual([204, 204]);
  for (const one of [path, `${path}&mes=${month}`]) expect((await raw(one)).status).toBe(410);
  const { results } = await testEnv.DB.prepare(
    "SELECT action FROM audit_log WHERE action LIKE 'contract.%report' AND details LIKE '%Campanha de teste%' ORDER BY id DESC LIMIT 2",
  ).all();
  expect(results.map(({ action }) => action)).toEqual(["contract.revoke-report", "contract.issue-report"]);
});

test("its buttons lead to WhatsApp and to the other months, also for a browser that names no origin", async () => {
  const { path, month } = await aReportedContract();
  const press = (acao: string) => raw(`${path}&mes=${month}`, { method: "POST", headers: { Origin: "null" }, body: new URLSearchParams({ acao }) });
  const shared = await press("whatsapp");
  expect(shared.status).toBe(303);
  const target = new URL(shared.headers.get("Location") ?? "");
  expect([target.host, target.searchParams.get("text")]).toEqual(["wa.me", expect.stringContaining(`${ORIGIN}${path}&mes=${month}`)]);
  expect((await press("meses")).headers.get("Location")).toBe(path);
});

test("under-delivery becomes extra days once, for the contract and the banners that ran to its end", async () => {
  const { contract, banner } = await aReportedContract();
  const { versao, dataFim } = await version(contract);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const extend = (headers = {}) => admin.post<{ dias: number; dataFim: string }>(`/api/contracts/${contract}/extra-days`, { versao }, headers);
  const [first, second] = [await extend(key), await extend(key)];
  // 8,000 of 10,000 are missing, of 40 days.
  expect([first.status, first.body.dias, second.body]).toEqual([200, 32, first.body]);
  const late = await admin.post<{ current: unknown }>(`/api/contracts/${contract}/extra-days`, { versao });
  const after = await version(contract);
  expect([late.status, late.body.current]).toEqual([409, after]);
  expect([after.diasExtras, after.dataFim]).toEqual([32, first.body.dataFim]);
  expect(Date.parse(after.dataFim)).toBeGreaterThan(Date.parse(dataFim));
  expect((await admin.get<{ dataFim: string }>(`/api/banners/${banner}`)).body.dataFim ?? first.body.dataFim).toBe(first.body.dataFim);
  const row = await testEnv.DB.prepare("SELECT ends_at AS endsAt FROM banners WHERE id = ?").bind(banner).first<{ endsAt: number }>();
  expect(row?.endsAt).toBe(Date.parse(first.body.dataFim));
  const { results } = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'contract.extend'").all<{ details: string }>();
  expect(results.filter(({ details }) => details.includes("32 dias extras"))).toHaveLength(1);
});

test("a contract of which something was counted keeps its advertiser and the days that have passed; none lasts over ten years", async () => {
  const { contract, advertiser } = await aReportedContract();
  const other = await aContract(admin);
  const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
  const change = async (fields: object) => {
    const { status, body } = await admin.patch<{ errors?: { field: string }[] }>(`/api/contracts/${contract}`, { ...fields, versao: (await version(contract)).versao });
    return [status, body.errors?.map(({ field }) => field)];
  };
  expect(await change({ anuncianteId: other.advertiser })).toEqual([422, ["anuncianteId"]]);
  expect(await change({ dataInicio: dayFromNow(-50) })).toEqual([422, ["dataInicio"]]);
  expect(await change({ dataFim: dayFromNow(-50) })).toEqual([422, ["dataFim"]]);
  expect(await change({ dataFim: dayFromNow(4_000) })).toEqual([422, ["dataFim"]]);
  expect(await change({ anuncianteId: advertiser, dataInicio: dayFromNow(-90), dataFim: dayFromNow(30) })).toEqual([200, undefined]);
});

test("only admins issue, revoke and extend", async () => {
  const { contract } = await aContract(admin);
  const statuses = async (client: Client) => [
    (await client.post(`/api/contracts/${contract}/report`)).status,
    (await client.delete(`/api/contracts/${contract}/report`)).status,
    (await client.post(`/api/contracts/${contract}/extra-days`, { versao: 1 })).status,
  ];
  expect(await statuses(thePublic)).toEqual([401, 401, 401]);
  for (const role of ["reporter", "editor"] as const) expect(await statuses(await signedIn(role))).toEqual([403, 403, 403]);
  expect((await admin.post("/api/contracts/999999/report")).status).toBe(404);
});
