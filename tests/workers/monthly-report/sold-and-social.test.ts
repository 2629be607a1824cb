import { beforeAll, expect, test } from "vitest";
import type { HourRow } from "#app/features/banners/ledger-state.ts";
import type { SocialAccount } from "#app/features/social/catalogue.ts";
import { countHours } from "#tests/support/counted-banners.ts";
import { countedViews } from "#tests/support/counted-views.ts";
import { monthAt, shown } from "#tests/support/month-under-test.ts";
import { signedIn, testEnv } from "#tests/support/site.ts";

const NOW = "2026-11-10T15:00:00.000Z";
const ACCOUNTS: readonly SocialAccount[] = [
  { network: "instagram", accountId: "17841400000000001" },
  { network: "facebook", accountId: "100000000000001" },
];

beforeAll(async () => {
  await countedViews([{ day: "2026-08-01", hour: 8, path: "/", views: 1, visitors: 1 }]);
  const admin = await signedIn("admin");
  const aBanner = async (more: Record<string, unknown>) => {
    const fields = { titulo: "Peça", cliente: "Loja", posicao: "in-content", imagem: "https://cdn.example.com.br/p.png", link: "https://loja.example.com.br/" };
    const { body, status, text } = await admin.post<{ id: number }>("/api/banners", { ...fields, ...more });
    if (status !== 201) throw new Error(text);
    return body.id;
  };
  const ran = { dataInicio: "2026-09-10T03:00:00.000Z", dataFim: "2026-12-10T03:00:00.000Z" };
  const sold = await aBanner({ ...ran, cpm: 10, cpc: 0.5, valorTotal: 100 });
  const deleted = await aBanner({ ...ran, cliente: "Farmácia", cpm: 20 });
  const ofHouse = await aBanner({ ...ran, casa: true, cliente: "Portal" });
  // Its run began with October, and nothing of it was shown.
  await aBanner({ cliente: "Rádio", valorTotal: 50, dataInicio: "2026-10-01T03:00:00.000Z", dataFim: "2026-12-10T03:00:00.000Z" });
  await testEnv.DB.prepare("UPDATE banners SET house = 1 WHERE id = ?").bind(ofHouse).run();
  const hour = (banner: number, at: string, served: number, viewable: number, clicks: number): HourRow => ({
    banner,
    hour: at,
    slot: "in-content",
    served,
    viewable,
    viewedLate: 0,
    expired: 0,
    clicks,
  });
  await countHours([
    hour(sold, "2026-09-30T23", 10, 9, 1),
    hour(sold, "2026-10-01T00", 1_500, 1_000, 4),
    hour(sold, "2026-10-31T23", 1_000, 1_000, 6),
    hour(sold, "2026-11-01T00", 5_000, 5_000, 50),
    hour(deleted, "2026-10-10T10", 600, 500, 0),
    hour(ofHouse, "2026-10-10T10", 70, 60, 5),
  ]);
  await admin.delete(`/api/banners/${deleted}`);

  const run = (query: string, ...values: (string | number | null)[]) => testEnv.DB.prepare(query).bind(...values);
  const day = (account: SocialAccount, metric: string, at: string, value: number) =>
    run("INSERT INTO social_days (network, account_id, metric, day, value, collected_at) VALUES (?, ?, ?, ?, ?, 0)", account.network, account.accountId, metric, at, value);
  const window = (account: SocialAccount, metric: string, days: number, at: string, value: number) =>
    run(
      "INSERT INTO social_windows (network, account_id, metric, window_days, end_day, value, collected_at) VALUES (?, ?, ?, ?, ?, ?, 0)",
      account.network,
      account.accountId,
      metric,
      days,
      at,
      value,
    );
  const state = (account: SocialAccount, metric: string, cause: string | null) =>
    run("INSERT INTO social_metric_states (network, account_id, metric, collected_at, cause) VALUES (?, ?, ?, 0, ?)", account.network, account.accountId, metric, cause);
  const days = (month: string, count: number) => Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
  const [instagram, facebook] = ACCOUNTS as [SocialAccount, SocialAccount];
  await testEnv.DB.batch([
    run("INSERT INTO social_accounts (network, account_id, name, read_at) VALUES ('instagram', ?, 'portal.norte', 0)", instagram.accountId),
    day(instagram, "followers", "2026-09-30", 900),
    day(instagram, "followers", "2026-10-31", 950),
    ...days("2026-09", 30).map((at) => day(instagram, "total_interactions", at, 10)),
    ...days("2026-10", 31).map((at) => day(instagram, "total_interactions", at, 20)),
    window(instagram, "reach", 30, "2026-09-30", 7_000),
    window(instagram, "reach", 30, "2026-10-31", 8_000),
    window(instagram, "reach", 28, "2026-09-30", 6_900),
    window(instagram, "reach", 28, "2026-10-31", 7_900),
    state(facebook, "page_engaged_users", "A Meta recusou esta métrica."),
  ]);
});

test("an advertiser's month: what was counted in it, deleted banners too, and the fixed sums of runs that began", async () => {
  const view = await monthAt(NOW).service.find("2026-10");
  const figures = ["served", "viewable", "clicks", "ctr", "revenue", "house"].map((key) => shown(view, "banners", key));
  // October: 2.000 × 10/1000 + 10 × 0,50, 500 × 20/1000, and R$ 50; September: 9 × 10/1000 + 0,50 and R$ 100.
  expect(figures).toEqual([
    [3_100, 10],
    [2_500, 9],
    [10, 1],
    [0.4, 11.11],
    [2_500 + 1_000 + 5_000, 59 + 10_000],
    [70, 0],
  ]);
  const clients = view.report?.sections.find(({ key }) => key === "banners")?.tables[0]?.rows;
  expect(clients?.map(({ label, values }) => [label, values.at(-1)])).toEqual([
    ["Rádio", 5_000],
    ["Loja", 2_500],
    ["Farmácia", 1_000],
  ]);
});

test("the networks tell followers, Meta's own windows of people, and actions by day", async () => {
  const { service } = monthAt(NOW, { accounts: ACCOUNTS });
  const october = await service.find("2026-10");
  expect(["followers", "reach", "reach-28", "interactions"].map((key) => shown(october, "instagram", key))).toEqual([
    [950, 900],
    [null, null],
    [7_900, 6_900],
    [620, 300],
  ]);
  expect(shown(await service.find("2026-09"), "instagram", "reach")).toEqual([7_000, null]);
  const facebook = october.report?.sections.find(({ key }) => key === "facebook");
  const origins = facebook?.figures.map(({ key, value, origin }) => [key, value, origin.kind === "unavailable" && origin.reason]);
  expect(origins).toEqual([
    ["followers", null, expect.stringContaining("ainda não informou")],
    ["reach", null, expect.stringContaining("7 e 28 dias, e estes são 31")],
    ["reach-28", null, expect.stringContaining("ainda não informou")],
    ["interactions", null, "A Meta recusou esta métrica."],
    ["views", null, expect.stringContaining("ainda não informou")],
  ]);
});

test("without an account the networks are said not to be connected", async () => {
  const view = await monthAt(NOW).service.find("2026-10");
  const [instagram, facebook] = ["instagram", "facebook"].map((name) => view.report?.sections.find(({ key }) => key === name));
  expect([instagram?.figures.map(({ key }) => key), facebook?.figures, facebook?.lead]).toEqual([["posts"], [], expect.stringContaining("META_ACCESS_TOKEN")]);
});
