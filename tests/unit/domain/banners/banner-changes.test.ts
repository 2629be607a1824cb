import { expect, test } from "vitest";
import { type Banner, type BannerFields, bannedOn, bannerMediaKey, EMPTY_BANNER, hasArtwork, matchesBannerSearch, mayCarryBanners } from "#app/features/banners/banner.ts";
import { affectsSlots, bannerChanges, fieldsOf } from "#app/features/banners/banner-changes.ts";

const ZONE = "America/Fortaleza";
const banner: BannerFields = { ...EMPTY_BANNER, title: "Ótica", image: "/img/a.jpg", startsAt: Date.UTC(2026, 10, 1, 3), endsAt: Date.UTC(2026, 11, 1, 3) };
const changes = (after: Partial<BannerFields>) => bannerChanges(banner, { ...banner, ...after }, ZONE).map(({ field, before, after: now }) => [field, before, now]);

test("the trail tells changed fields alone: times on the newsroom's clock, prices in reais, code by its length", () => {
  expect(changes({})).toEqual([]);
  expect(changes({ startsAt: Date.UTC(2026, 10, 2, 15, 30), endsAt: Date.UTC(2026, 11, 2, 3) })).toEqual([
    ["banner.startsAt", "01/11/2026 00:00", "02/11/2026 12:30"],
    ["banner.endsAt", "01/12/2026 00:00", "02/12/2026 00:00"],
  ]);
  expect(changes({ cpmE4: 125_000, cpcE4: 5_000, totalE4: 10_000_000, impressionsMax: 20_000 })).toEqual([
    ["banner.impressionsMax", null, 20_000],
    ["banner.cpmE4", null, 12.5],
    ["banner.cpcE4", null, 0.5],
    ["banner.totalE4", null, 1_000],
  ]);
  expect(changes({ html: "<b>x</b>", title: "Ótica nova" })).toEqual([
    ["banner.title", "Ótica", "Ótica nova"],
    ["banner.html", "", "8 caracteres"],
  ]);
});

const running = { ...banner, status: "ativo" as const };
const paused = { ...banner, status: "pausado" as const };

test.each<[string, BannerFields | null, BannerFields | null, boolean]>([
  ["a new banner that runs", null, running, true],
  ["a new banner that is paused", null, paused, false],
  ["the removal of one that runs", running, null, true],
  ["the removal of a paused one", paused, null, false],
  ["a pause", running, paused, true],
  ["its end", paused, running, true],
  ["a title", running, { ...running, title: "Outro", priority: 9 }, false],
  ["another slot", running, { ...running, position: "top-strip" }, true],
  ["another slot of a paused one", paused, { ...paused, position: "top-strip" }, false],
  ["another start", running, { ...running, startsAt: 1 }, true],
  ["another end", running, { ...running, endsAt: 1 }, true],
  ["a ceiling of views", running, { ...running, impressionsMax: 1 }, true],
  ["a ceiling of clicks", running, { ...running, clicksMax: 1 }, true],
  ["a contract", running, { ...running, contractId: 1 }, true],
  ["a category", running, { ...running, safetyCategory: "apostas" }, true],
  ["its picture's removal", running, { ...running, image: null }, true],
  ["another picture", running, { ...running, image: "/img/b.jpg" }, false],
])("%s may change which slots have a banner, or not", (_case, before, after, affects) => {
  expect(affectsSlots(before, after)).toBe(affects);
});

test("of a stored banner the fields are what a person sets", () => {
  const stored: Banner = { ...banner, id: 1, version: 2, createdAt: 3, updatedAt: 4, contract: null, served: 5, viewable: 6, clicks: 7 };
  expect(fieldsOf(stored)).toEqual(banner);
});

test("a banner has artwork: code for one of HTML, else a picture", () => {
  const has = (type: BannerFields["type"], image: string | null, html: string) => hasArtwork({ type, image, html });
  expect([has("html", null, "<b>"), has("html", "/img/a.jpg", " \n"), has("imagem", "/img/a.jpg", ""), has("gif", null, "<b>")]).toEqual([true, false, true, false]);
});

test("in an electoral period its categories are not shown, on its first and last day too", () => {
  const period = { from: "2026-07-04", to: "2026-10-25", categories: ["publica", "politica"] as const };
  const days = ["2026-07-03", "2026-07-04", "2026-10-25", "2026-10-26"];
  expect(days.map((day) => bannedOn(day, period))).toEqual([[], period.categories, period.categories, []]);
  expect(bannedOn("2026-08-01", null)).toEqual([]);
});

test("neither a sensitive story nor one of a closed section carries banners", () => {
  const closed = new Set(["obituarios"]);
  const may = (sensitive: boolean, ...categories: string[]) => mayCarryBanners({ sensitive, categories }, closed);
  expect([may(false, "cidade"), may(true, "cidade"), may(false, "cidade", "obituarios"), may(false)]).toEqual([true, false, false, true]);
});

test("banners are searched by title and size, without accents and case; a library picture is known by its key", () => {
  const matches = (query: string) => matchesBannerSearch({ title: "Ótica Luz", size: "300x250" }, query);
  expect([matches("otica"), matches("LUZ 300"), matches("300x250"), matches("728")]).toEqual([true, true, true, false]);
  const key = `${"a".repeat(32)}-300x250.jpg`;
  expect([bannerMediaKey(`/img/${key}`), bannerMediaKey("https://a.com.br/b.jpg"), bannerMediaKey(null)]).toEqual([key, null, null]);
});
