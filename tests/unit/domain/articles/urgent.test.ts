import fc from "fast-check";
import { expect, test } from "vitest";
import { SUBTITLE_MAX } from "#app/features/articles/article.ts";
import { isToBeCompleted, isUrgentStory, urgentCategories } from "#app/features/articles/urgent.ts";
import { emptyForm } from "#app/features/editor/newsroom/article-form.ts";
import { isUrgentForm, readUrgentForm, townNamed, townOf, urgentForm, urgentSubtitle, withText, withTown } from "#app/features/editor/newsroom/urgent/urgent-form.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";

const KNOWN = [
  { slug: "policia", name: "Polícia", type: "editorial" as const },
  { slug: "geral", name: "Geral", type: "editorial" as const },
  { slug: "piripiri", name: "Piripiri", type: "municipality" as const },
  { slug: "picos", name: "Picos", type: "municipality" as const },
];

test("the subtitle is the first sentence, and within its limit", () => {
  expect(urgentSubtitle("A ponte caiu às 7h. O Dr. Silva foi ao local.")).toBe("A ponte caiu às 7h.");
  expect(urgentSubtitle("")).toBe("");
  fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => lengthOf(urgentSubtitle(text)) <= SUBTITLE_MAX));
});

test("a story is urgent by its hat line, and to be completed while it has no cover", () => {
  const marks = (kicker: string, coverUrl: string | null) => [isUrgentStory({ kicker }), isToBeCompleted({ kicker, coverUrl })];
  expect([marks("URGENTE", null), marks(" urgente ", "/img/a.jpg"), marks("POLÍCIA", null), marks("", null)]).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test("a story stands in its town, else in the general section", () => {
  expect([urgentCategories("picos", KNOWN), urgentCategories("", KNOWN), urgentCategories("nenhures", KNOWN), urgentCategories("", [])]).toEqual([
    ["picos"],
    ["geral"],
    ["geral"],
    [],
  ]);
});

test("what is filled in follows what is typed until somebody writes something else", () => {
  let form = urgentForm({ id: 4, nome: "Ana Lima" }, KNOWN);
  expect([form.chapeu, form.categorias, form.autores]).toEqual(["URGENTE", ["geral"], ["4|Ana Lima"]]);
  form = { ...form, ...withText(form, "Caiu a ponte. Mais.") };
  expect(form.subtitulo).toBe("Caiu a ponte.");
  form = { ...form, ...withText(form, "Caiu a ponte nova. Mais.") };
  expect(form.subtitulo).toBe("Caiu a ponte nova.");
  form = { ...form, subtitulo: "Meu subtítulo", ...withTown(form, "picos", KNOWN) };
  form = { ...form, ...withText(form, "Outra frase.") };
  expect([form.subtitulo, form.categorias]).toEqual(["Meu subtítulo", ["picos"]]);
  form = { ...form, categorias: ["policia", "picos"] };
  form = { ...form, ...withTown(form, "piripiri", KNOWN) };
  expect([form.categorias, townOf(form, KNOWN)]).toEqual([["policia", "piripiri"], "piripiri"]);
  expect(withTown(form, "", KNOWN).categorias).toEqual(["policia"]);
});

test("a plain form is filled in as the screen would fill it", () => {
  const data = new FormData();
  for (const [name, value] of Object.entries({
    titulo: "Ponte cai",
    paragrafo: "A ponte caiu. Mais.",
    cidade: "picos",
    chapeu: "URGENTE",
    categorias: "geral",
    novosAutores: "ana lima",
  }))
    data.set(name, value);
  const form = readUrgentForm(data, KNOWN, [{ id: 4, name: "Ana Lima" }], "Redação");
  expect(form).toMatchObject({ conteudo: "<p>A ponte caiu. Mais.</p>", subtitulo: "A ponte caiu.", categorias: ["picos"], autores: ["4|ana lima"] });
  expect([isUrgentForm(form), isUrgentForm({ ...form, conteudo: "<p><strong>a</strong></p>" }), isUrgentForm(emptyForm({ nome: "" }))]).toEqual([true, false, false]);
});

test.each([
  ["Ponte cai em Piripiri", "piripiri"],
  ["PONTE CAI EM PIRIPIRI", "piripiri"],
  ["De Picos a Piripiri", "picos"],
  ["Incêndio em São José do Divino e em Picos", "sao-jose"],
  ["Incendio em Sao Jose do Divino", "sao-jose"],
  ["A ajuda veio em boa hora", ""],
  ["A ajuda veio em Boa Hora", "boa-hora"],
  ["Colheita de picos altos", ""],
  ["São José preside", ""],
  ["", ""],
])("of “%s” the town is “%s”", (text, slug) => {
  const more = [
    { slug: "boa-hora", name: "Boa Hora", type: "municipality" as const },
    { slug: "sao-jose", name: "São José do Divino", type: "municipality" as const },
  ];
  expect(townNamed(text, [...KNOWN, ...more])).toBe(slug);
});
