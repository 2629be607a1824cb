import fc from "fast-check";
import { expect, test } from "vitest";
import { type BannerFields, bannedOn, type ContractTerms, EMPTY_BANNER, hasArtwork, matchesBannerSearch, mayCarryBanners } from "#app/features/banners/banner.ts";
import { affectsSlots } from "#app/features/banners/banner-changes.ts";
import { maskedDocument } from "#app/features/banners/contract.ts";
import { BANNER_POSITIONS, POSITION_NAMES, parseSize, slotsOf, visiblePartOf } from "#app/features/banners/positions.ts";
import { isExhausted, type RunTerms, runOf, SITUATION_LABELS, situationOf, standingOf } from "#app/features/banners/situation.ts";

const NONE = { viewable: 0, clicks: 0 };
const base: RunTerms = { status: "ativo", startsAt: 100, endsAt: 200, impressionsMax: null, clicksMax: null, contract: null };
const contract: ContractTerms = { id: 1, kind: "CPM", startsAt: 120, endsAt: 180, quantity: 10, delivered: NONE };

test.each<[string, Partial<RunTerms>, { viewable: number; clicks: number }, number, string]>([
  ["before its start", {}, NONE, 99, "agendado"],
  ["at its start", {}, NONE, 100, "ativo"],
  ["in its last millisecond", {}, NONE, 199, "ativo"],
  ["at its end", {}, NONE, 200, "encerrado"],
  ["paused", { status: "pausado" }, NONE, 150, "pausado"],
  ["paused before its start", { status: "pausado" }, NONE, 50, "pausado"],
  ["paused after its end", { status: "pausado" }, NONE, 250, "encerrado"],
  ["one below its ceiling", { impressionsMax: 5 }, { viewable: 4, clicks: 0 }, 150, "ativo"],
  ["at its ceiling", { impressionsMax: 5 }, { viewable: 5, clicks: 0 }, 150, "esgotado"],
  ["at its ceiling of clicks", { clicksMax: 2 }, { viewable: 9, clicks: 2 }, 150, "esgotado"],
  ["paused at its ceiling", { impressionsMax: 5, status: "pausado" }, { viewable: 5, clicks: 0 }, 150, "esgotado"],
  ["ended at its ceiling", { impressionsMax: 5 }, { viewable: 5, clicks: 0 }, 200, "encerrado"],
  ["a ceiling of nothing", { impressionsMax: 0 }, NONE, 150, "esgotado"],
  ["before its contract", { contract }, NONE, 110, "agendado"],
  ["in its contract", { contract }, NONE, 120, "ativo"],
  ["after its contract", { contract }, NONE, 180, "encerrado"],
  ["a delivered contract", { contract: { ...contract, delivered: { viewable: 10, clicks: 0 } } }, NONE, 150, "esgotado"],
  ["a contract by click counts clicks", { contract: { ...contract, kind: "CPC", delivered: { viewable: 99, clicks: 9 } } }, NONE, 150, "ativo"],
  ["a contract without quantity", { contract: { ...contract, quantity: null, delivered: { viewable: 99, clicks: 99 } } }, NONE, 150, "ativo"],
])("%s: %#", (_what, terms, counts, now, situation) => expect(situationOf({ ...base, ...terms }, counts, now)).toBe(situation));

test("a banner is active exactly within its run, switched on, and with units left", () =>
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom("ativo" as const, "pausado" as const),
        startsAt: fc.integer({ min: 0, max: 50 }),
        endsAt: fc.integer({ min: 51, max: 100 }),
        impressionsMax: fc.option(fc.integer({ min: 0, max: 5 })),
        clicksMax: fc.option(fc.integer({ min: 0, max: 5 })),
        contract: fc.option(fc.constant(contract)),
      }),
      fc.record({ viewable: fc.integer({ min: 0, max: 6 }), clicks: fc.integer({ min: 0, max: 6 }) }),
      fc.integer({ min: 0, max: 120 }),
      (terms, counts, now) => {
        const run = runOf(terms);
        const isRunning = terms.status === "ativo" && now >= run.startsAt && now < run.endsAt && !isExhausted(terms, counts);
        expect(situationOf(terms, counts, now) === "ativo").toBe(isRunning);
        // Time alone never takes a banner back from its end.
        if (situationOf(terms, counts, now) === "encerrado") expect(situationOf(terms, counts, now + 1)).toBe("encerrado");
      },
    ),
  ));

test.each<[string, Partial<RunTerms>, { viewable: number; clicks: number }, boolean, number, ReturnType<typeof standingOf>]>([
  ["running", {}, NONE, true, 150, { state: "ativo", label: "Ativo", cause: null, turn: "pause" }],
  [
    "switched on, at its ceiling",
    { impressionsMax: 5 },
    { viewable: 5, clicks: 0 },
    true,
    150,
    { state: "esgotado", label: "Esgotado", cause: "Chegou ao limite de impressões.", turn: "pause" },
  ],
  [
    "at its ceiling of clicks",
    { clicksMax: 1 },
    { viewable: 5, clicks: 1 },
    true,
    150,
    { state: "esgotado", label: "Esgotado", cause: "Chegou ao limite de cliques.", turn: "pause" },
  ],
  [
    "a delivered contract",
    { contract: { ...contract, delivered: { viewable: 10, clicks: 0 } } },
    NONE,
    true,
    150,
    { state: "esgotado", label: "Esgotado", cause: "O contrato foi entregue.", turn: "pause" },
  ],
  ["switched on, past its end", {}, NONE, true, 250, { state: "encerrado", label: "Encerrado", cause: "O período terminou.", turn: "pause" }],
  ["paused", { status: "pausado" }, NONE, true, 150, { state: "pausado", label: "Pausado", cause: null, turn: "resume" }],
  ["paused, without artwork", { status: "pausado" }, NONE, false, 150, { state: "pausado", label: "Pausado", cause: "Também falta a arte.", turn: "resume" }],
  ["switched on, without artwork", {}, NONE, false, 150, { state: "sem-arte", label: "Sem arte", cause: "Não aparece até receber uma.", turn: "pause" }],
])("one state: %s", (_what, terms, counts, artwork, now, standing) => expect(standingOf({ ...base, ...terms }, counts, artwork, now)).toEqual(standing));

test("what is called active is what runs, and has something to show", () =>
  fc.assert(
    fc.property(
      fc.constantFrom("ativo" as const, "pausado" as const),
      fc.integer({ min: 0, max: 6 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 300 }),
      (status, viewable, artwork, now) => {
        const terms = { ...base, status, impressionsMax: 5 };
        const counts = { viewable, clicks: 0 };
        expect(standingOf(terms, counts, artwork, now).label === SITUATION_LABELS.ativo).toBe(artwork && situationOf(terms, counts, now) === "ativo");
      },
    ),
  ));

const fields: BannerFields = { ...EMPTY_BANNER, title: "A", client: "B", image: "/img/x", startsAt: 1, endsAt: 2 };

test("only what can change the slots makes cached pages old", () => {
  const change = (more: Partial<BannerFields>, under: Partial<BannerFields> = {}) => affectsSlots({ ...fields, ...under }, { ...fields, ...under, ...more });
  expect([change({ title: "C" }), change({ priority: 5 }), change({ cpmE4: 1 }), change({ notes: "x" }), change({ image: "/img/y" })]).toEqual([false, false, false, false, false]);
  expect([change({ status: "pausado" }), change({ endsAt: 3 }), change({ position: "in-content" }), change({ image: null }), change({ impressionsMax: 5 })]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(change({ endsAt: 3 }, { status: "pausado" })).toBe(false);
  expect([affectsSlots(null, fields), affectsSlots(fields, null), affectsSlots(null, { ...fields, status: "pausado" })]).toEqual([true, true, false]);
});

test("positions have their sizes and pages, as it is written down", () => {
  expect(POSITION_NAMES.map((name) => [name, `${BANNER_POSITIONS[name].size.width}x${BANNER_POSITIONS[name].size.height}`])).toEqual([
    ["super-banner", "970x250"],
    ["top-strip", "728x90"],
    ["news-sidebar", "300x250"],
    ["sidebar-article", "300x250"],
    ["in-content", "300x250"],
  ]);
  expect([slotsOf("home"), slotsOf("list"), slotsOf("article")]).toEqual([
    ["super-banner", "top-strip", "news-sidebar"],
    ["super-banner", "top-strip"],
    ["sidebar-article", "in-content"],
  ]);
  expect([visiblePartOf({ width: 970, height: 250 }), visiblePartOf({ width: 969, height: 250 }), visiblePartOf({ width: 300, height: 250 })]).toEqual([0.3, 0.5, 0.5]);
});

test.each<[string, { width: number; height: number } | null]>([
  ["300x250", { width: 300, height: 250 }],
  ["4000x1", { width: 4000, height: 1 }],
  ["4001x1", null],
  ["0x1", null],
  ["0300x250", null],
  ["300 x 250", null],
  ["300x250px", null],
  ["", null],
])("%j as a size", (text, size) => expect(parseSize(text)).toEqual(size));

test("brand safety: the days of an electoral period, sensitive stories and closed sections", () => {
  const period = { from: "2026-07-04", to: "2026-10-25", categories: ["publica" as const] };
  expect(["2026-07-03", "2026-07-04", "2026-10-25", "2026-10-26"].map((day) => bannedOn(day, period).length)).toEqual([0, 1, 1, 0]);
  expect(bannedOn("2026-08-01", null)).toEqual([]);
  const closed = new Set(["policia"]);
  expect([
    mayCarryBanners({ sensitive: false, categories: ["editoriais", "esporte"] }, closed),
    mayCarryBanners({ sensitive: true, categories: ["esporte"] }, closed),
    mayCarryBanners({ sensitive: false, categories: ["editoriais", "policia"] }, closed),
  ]).toEqual([true, false, false]);
});

test("search by title or size ignores accents and case; artwork is a picture, or code", () => {
  const banner = { title: "Ótica São João", size: "970x250" };
  expect(["otica", "SÃO", "970", "  x250 ", "", "padaria"].map((query) => matchesBannerSearch(banner, query))).toEqual([true, true, true, true, true, false]);
  expect([
    hasArtwork({ type: "imagem", image: null, html: "<b>" }),
    hasArtwork({ type: "html", image: null, html: " " }),
    hasArtwork({ type: "html", image: null, html: "<b>" }),
  ]).toEqual([false, false, true]);
  expect(["52998224725", "12ABC34501DE35", "1"].map(maskedDocument)).toEqual(["529.982.247-25", "12.ABC.345/01DE-35", "1"]);
});
