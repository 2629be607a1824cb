import fc from "fast-check";
import { expect, test } from "vitest";
import { changed, DEFAULT_SCHEDULE, type HomeChange, layoutAt, toHomeSettings, trailOfHome } from "#app/features/home/home-settings.ts";
import { completeOrder, LAYOUT_IDS, SECTION_IDS, sectionMoved, sectionToggled } from "#app/features/home/layouts.ts";
import { MINUTES_OF_DAY } from "#app/platform/time/local-time.ts";

const minute = fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 });
const layout = fc.constantFrom(...LAYOUT_IDS);
const section = fc.record({ id: fc.oneof(fc.constantFrom(...SECTION_IDS), fc.string()), enabled: fc.boolean() });
const change: fc.Arbitrary<HomeChange> = fc.record(
  {
    activeLayout: layout,
    dynamic: fc.boolean(),
    schedule: fc.array(fc.record({ from: minute, to: minute, layout }), { maxLength: 4 }),
    sections: fc.array(section, { maxLength: 12 }),
  },
  { requiredKeys: [] },
);

test("an order holds every section once, in the order given, the unnamed ones shown at the end", () => {
  fc.assert(
    fc.property(fc.array(section, { maxLength: 15 }), (given) => {
      const order = completeOrder(given);
      expect([...order.map(({ id }) => id)].sort()).toEqual([...SECTION_IDS].sort());
      const named = [...new Set(given.map(({ id }) => id))].filter((id) => (SECTION_IDS as readonly string[]).includes(id));
      expect(order.slice(0, named.length).map(({ id }) => id)).toEqual(named);
      const unnamed = order.slice(named.length);
      expect(unnamed.map(({ id }) => id)).toEqual(SECTION_IDS.filter((id) => !named.includes(id)));
      expect(unnamed.every(({ enabled }) => enabled)).toBe(true);
      for (const { id, enabled } of order.slice(0, named.length)) expect(enabled).toBe(given.find((one) => one.id === id)?.enabled);
    }),
  );
});

test("moving a section changes places only, and only to a place that exists", () => {
  const order = completeOrder([]);
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 9 }), fc.integer({ min: -2, max: 9 }), (from, to) => {
      const moved = sectionMoved(order, from, to);
      expect([...moved].sort((one, other) => one.id.localeCompare(other.id))).toEqual([...order].sort((one, other) => one.id.localeCompare(other.id)));
      const exists = [from, to].every((place) => place >= 0 && place < order.length);
      expect(moved[exists ? to : 0]).toEqual(order[exists ? from : 0]);
    }),
  );
  expect(sectionToggled(sectionToggled(order, "reacoes"), "reacoes")).toEqual(order);
});

test("whatever is stored is read as whole settings, and what was written is read back", () => {
  fc.assert(
    fc.property(fc.jsonValue(), change, minute, (stored, one, now) => {
      const settings = toHomeSettings(stored);
      expect(settings.sections).toHaveLength(SECTION_IDS.length);
      const after = changed(settings, one, now);
      expect(toHomeSettings(JSON.parse(JSON.stringify(after)))).toEqual(after);
    }),
  );
  expect(toHomeSettings(null)).toMatchObject({ dynamic: true, activeLayout: "original", schedule: DEFAULT_SCHEDULE, version: 0 });
});

test("a chosen layout ends the rotation; a rotation that is switched off leaves what is on the page", () => {
  fc.assert(
    fc.property(change, change, minute, (first, one, now) => {
      const before = changed(toHomeSettings(null), first, now);
      const after = changed(before, one, now);
      if (one.activeLayout !== undefined) expect([after.dynamic, layoutAt(after, now)]).toEqual([false, one.activeLayout]);
      else if (one.dynamic === false) expect([after.dynamic, layoutAt(after, now)]).toEqual([false, layoutAt(before, now)]);
      else expect(after.dynamic).toBe(one.dynamic ?? before.dynamic);
    }),
  );
});

test("the trail tells a change for everything that is different, and nothing otherwise", () => {
  const before = toHomeSettings(null);
  expect(trailOfHome(before, changed(before, {}, 0))).toEqual([]);
  expect(trailOfHome(before, changed(before, { dynamic: true, schedule: [...DEFAULT_SCHEDULE] }, 0))).toEqual([]);
  const after = changed(before, { activeLayout: "premium", schedule: [{ from: 540, to: 599, layout: "mosaico" }], sections: [{ id: "reacoes", enabled: false }] }, 0);
  expect(trailOfHome(before, after)).toEqual([
    { action: "layout.activate", subject: "Premium, rotação desligada" },
    { action: "layout.schedule", subject: "09:00–09:59 Mosaico" },
    { action: "layout.sections", subject: "Reações (oculta), Super Manchete, Destaques, Notícias Gerais, Mais Lidas, Vídeos, Municípios" },
  ]);
  expect(trailOfHome(after, changed(after, { dynamic: true }, 0))).toEqual([{ action: "layout.rotation", subject: "" }]);
});

const known = { from: 0, to: 1_439, layout: "mosaico" };
test.each([
  ["no object", null],
  ["a text", "09:00"],
  ["no beginning", { to: 1, layout: "mosaico" }],
  ["no end", { from: 1, layout: "mosaico" }],
  ["no layout", { from: 1, to: 2 }],
  ["an unknown layout", { from: 1, to: 2, layout: "capa" }],
  ["a minute before midnight", { from: -1, to: 2, layout: "mosaico" }],
  ["a minute of the next day", { from: 1, to: MINUTES_OF_DAY, layout: "mosaico" }],
  ["part of a minute", { from: 0.5, to: 2, layout: "mosaico" }],
  ["a minute as a text", { from: "1", to: 2, layout: "mosaico" }],
])("of a stored schedule, a range with %s is left out", (_, range) => {
  expect(toHomeSettings({ schedule: [range, { ...known, more: 1 }] }).schedule).toEqual([known]);
});

test("what is stored is read, and what is missing or of another kind is as by default", () => {
  expect(
    toHomeSettings({ activeLayout: "premium", dynamic: false, schedule: [], sections: [null, 1, { id: "municipios", enabled: false }], version: 7, changedBy: "Ana" }),
  ).toEqual({
    activeLayout: "premium",
    dynamic: false,
    schedule: [],
    sections: completeOrder([{ id: "municipios", enabled: false }]),
    version: 7,
    changedBy: "Ana",
  });
  const byDefault = { activeLayout: "original", dynamic: true, schedule: DEFAULT_SCHEDULE, sections: completeOrder([]), version: 0, changedBy: "" };
  for (const stored of ["texto", 1, { activeLayout: "capa", dynamic: "false", schedule: {}, sections: {}, version: "7", changedBy: 7 }])
    expect(toHomeSettings(stored)).toEqual(byDefault);
});

test("a change of something else leaves the fixed layout of a home page without rotation", () => {
  const fixed = changed(toHomeSettings(null), { activeLayout: "premium" }, 0);
  expect(changed(fixed, { sections: [] }, 12 * 60).activeLayout).toBe("premium");
  expect(changed(fixed, { dynamic: true }, 12 * 60).activeLayout).toBe("premium");
});

test("the trail names the layout that replaces a fixed one, and says that no range is left", () => {
  const fixed = changed(toHomeSettings(null), { activeLayout: "premium" }, 0);
  expect(trailOfHome(fixed, changed(fixed, { activeLayout: "premium" }, 0))).toEqual([]);
  expect(trailOfHome(fixed, changed(fixed, { activeLayout: "vertical" }, 0))).toEqual([{ action: "layout.activate", subject: "Vertical" }]);
  expect(trailOfHome(fixed, changed(fixed, { schedule: [] }, 0))).toEqual([{ action: "layout.schedule", subject: "Nenhuma faixa" }]);
});

test("a section that is moved past the last place stays where it is", () => {
  const order = completeOrder([]);
  expect(sectionMoved(order, 0, order.length)).toEqual(order);
  expect(sectionMoved(order, 0, order.length - 1).at(-1)).toEqual(order[0]);
});
