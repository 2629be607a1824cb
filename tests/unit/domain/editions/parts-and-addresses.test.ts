import { expect, test } from "vitest";
import { editionFile, editionManifestPath, editionStoryPath, isRewritten, storyKey, storyOfKey } from "#app/features/editions/addresses.ts";
import { editionParts } from "#app/features/editions/home-page.ts";
import { completeOrder } from "#app/features/home/layouts.ts";

test.each([
  ["edicoes/2026-11-21/12.html", 12],
  ["edicoes/2026-11-21/inicio.html", null],
  ["edicoes/2026-11-21/012.html", null],
  ["edicoes/2026-11-21/0.html", null],
  ["edicoes/2026-11-21/12.htmlx", null],
  ["x/edicoes/2026-11-21/12.html", null],
  ["edicoes/2026-11/12.html", null],
  ["edicoes/2026-11-21/1234567890123456.html", null],
])("the object %s holds the story %s", (key, story) => {
  expect(storyOfKey(key)).toBe(story);
});

test.each<[string | undefined, string | undefined, string | null]>([
  [undefined, undefined, "edicoes/indice.html"],
  ["chave", undefined, "edicoes/chave.pem"],
  ["chave", "1", null],
  ["2026-11", undefined, "edicoes/meses/2026-11.html"],
  ["2026-11", "1", null],
  ["2026-13", undefined, null],
  ["2026-11-21", undefined, "edicoes/2026-11-21/inicio.html"],
  ["2026-11-21", "manifesto.json", "edicoes/2026-11-21/manifesto.json"],
  ["2026-11-21", "12", "edicoes/2026-11-21/12.html"],
  ["2026-11-21", "x", null],
  ["2026-02-30", undefined, null],
  ["outra", undefined, null],
])("below /edicoes, %s and %s are answered by %s", (edition, part, file) => {
  expect(editionFile(edition, part)).toBe(file);
});

test("an edition's objects are rewritten when a part of it is withdrawn; others never", () => {
  expect([isRewritten(storyKey("2026-11-21", 12)), isRewritten("audio/edicoes/1.mp3")]).toEqual([true, false]);
  expect([editionStoryPath("2026-11-21", 12), editionManifestPath("2026-11-21")]).toEqual(["/edicoes/2026-11-21/12", "/edicoes/2026-11-21/manifesto.json"]);
});

const story = (id: number) => ({ id, title: `Matéria ${id}`, publishedAt: id });
const home = {
  plan: completeOrder([]),
  superHeadline: story(1),
  highlights: [story(2)],
  latest: [story(3)],
  mostRead: [story(4)],
  mostReacted: [{ article: story(5), reactions: 9 }],
  sections: [{ category: { name: "POLÍCIA CIVIL" }, items: [story(6), story(7)] }],
  towns: [{ category: { name: "PIRIPIRI" }, items: [story(8)] }],
  videos: [{ ...story(90), title: "Vídeo" }],
};

test("an edition has the home page's stories, part by part, without videos", () => {
  expect(editionParts(home)).toEqual([
    { title: "Manchetes", ids: [1, 2] },
    { title: "Últimas notícias", ids: [3] },
    { title: "Mais lidas", ids: [4] },
    { title: "Polícia Civil", ids: [6, 7] },
    { title: "Mais reações", ids: [5] },
    { title: "Municípios", ids: [8] },
  ]);
});

test("a part that is hidden, or has no story, is none of an edition", () => {
  const plan = home.plan.map(({ id }) => ({ id, enabled: id === "destaques" || id === "maisLidas" }));
  expect(editionParts({ ...home, plan })).toEqual([
    { title: "Destaques", ids: [2] },
    { title: "Mais lidas", ids: [4] },
  ]);
  expect(editionParts({ ...home, superHeadline: null, highlights: [], latest: [], mostRead: [], mostReacted: [], sections: [], towns: [] })).toEqual([]);
});
