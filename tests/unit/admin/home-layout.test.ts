import { expect, test } from "vitest";
import { toHomeSettingsWire } from "#app/features/home/home.wire.ts";
import { changed, toHomeSettings } from "#app/features/home/home-settings.ts";
import { applyFormStep, draftOf, type LayoutDraft, parsePreviewRequest, readLayoutForm, sectionField, typedHour } from "#app/features/home/newsroom/layout-form.ts";
import { mergeServerSettings, unsavedOf } from "#app/features/home/newsroom/use-home-layout.ts";

const stored = toHomeSettings(null);
const server = toHomeSettingsWire(stored, 0, "R10 Play", true);
const news = toHomeSettingsWire({ ...changed(stored, { schedule: [], sections: [{ id: "municipios", enabled: false }] }, 0), version: 1 }, 0, "R10 Play", true);

const formOf = (draft: LayoutDraft, more: [string, string][] = []) =>
  new URLSearchParams([
    ...draft.schedule.flatMap(({ from, to, layout }): [string, string][] => [
      ["from", from],
      ["to", to],
      ["layout", layout],
    ]),
    ...draft.sections.map((section): [string, string] => ["section", sectionField(section)]),
    ...more,
  ]);

test("what the form holds is what is read from it", () => {
  const draft = draftOf(news);
  expect(readLayoutForm(formOf(draft))).toEqual(draft);
  expect(readLayoutForm(formOf(draftOf(server)))).toEqual(draftOf(server));
});

test("steps change what they name and nothing else; what nobody knows is no step", () => {
  const draft = draftOf(server);
  expect(applyFormStep(draft, "add-range")?.schedule.at(-1)).toEqual({ from: "00:00", to: "00:00", layout: "original" });
  expect(applyFormStep(draft, "remove-range:1")?.schedule.map(({ from }) => from)).toEqual(["00:00", "12:00", "18:00"]);
  expect(
    applyFormStep(draft, "move-down:superManchete")
      ?.sections.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(["destaques", "superManchete"]);
  expect(applyFormStep(draft, "move-up:superManchete")).toEqual(draft);
  expect(applyFormStep(draft, "toggle:reacoes")?.sections.filter(({ enabled }) => !enabled)).toEqual([{ id: "reacoes", enabled: false }]);
  for (const harmless of ["toggle:inventada", "move-up:", "remove-range:x"]) expect([harmless, applyFormStep(draft, harmless)]).toEqual([harmless, draft]);
  for (const other of ["", "save-sections", "activate:premium"]) expect([other, applyFormStep(draft, other)]).toEqual([other, null]);
});

test("an hour typed on a number pad gets its colon", () => {
  expect(["0930", "09:30", " 0930 ", "930", "09:3"].map(typedHour)).toEqual(["09:30", "09:30", "09:30", "930", "09:3"]);
});

test("news are followed where nothing is unsaved, and never replace what is", () => {
  const clean = { server, draft: draftOf(server), changedBy: null };
  expect(mergeServerSettings(clean, news, null).draft).toEqual(draftOf(news));
  const hidden = applyFormStep(clean.draft, "toggle:reacoes") ?? clean.draft;
  const edited = { ...clean, draft: hidden };
  const after = mergeServerSettings(edited, news, null);
  expect(after.draft).toEqual({ schedule: draftOf(news).schedule, sections: hidden.sections });
  expect(unsavedOf(after)).toEqual({ schedule: false, sections: true });
  expect(mergeServerSettings(edited, news, "sections").draft).toEqual(draftOf(news));
});

test("a preview is of the form at its hour, and of what is stored where the form says nothing", () => {
  const draft: LayoutDraft = {
    schedule: [
      { from: "10:00", to: "10:59", layout: "premium" },
      { from: "x", to: "11:00", layout: "mosaico" },
    ],
    sections: draftOf(news).sections,
  };
  const rotating: [string, string][] = [
    ["rotacao", "on"],
    ["ativo", "mosaico"],
  ];
  const shown = (more: [string, string][]) => parsePreviewRequest(formOf(draft, more), stored, 600);
  expect(shown([...rotating, ["hora", "1030"]])).toMatchObject({
    layout: "premium",
    byRotation: true,
    minute: 630,
    plan: news.sections.map(({ id, enabled }) => ({ id, enabled })),
  });
  expect(shown([...rotating, ["hora", "11:00"]])).toMatchObject({ layout: "original", minute: 660 });
  expect(shown([...rotating, ["modelo", "vertical"]])).toMatchObject({ layout: "vertical", byRotation: false, minute: 600 });
  expect(
    shown([
      ["rotacao", "off"],
      ["ativo", "mosaico"],
    ]),
  ).toMatchObject({ layout: "mosaico", byRotation: false });
  expect(parsePreviewRequest(new URLSearchParams("hora=25:00&modelo=nenhum"), stored, 600)).toEqual({ layout: "vertical", plan: stored.sections, byRotation: true, minute: 600 });
});
