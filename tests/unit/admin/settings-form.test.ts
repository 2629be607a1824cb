import { expect, test } from "vitest";
import { newCategoryForm } from "#app/features/categories/categories.wire.ts";
import type { SiteFields } from "#app/features/settings/newsroom/settings-view.ts";
import { valuesAfterAnswer } from "#app/features/settings/newsroom/typed-fields.ts";
import { siteSectionForm } from "#app/features/settings/site-choices.wire.ts";

const stored = (more: Partial<SiteFields> = {}) => ({ nome: "Lide", assinatura: "Redação", ...more }) as SiteFields;

test("a saved form shows what holds now, another's fields and the server's spelling among it", () => {
  const sent = { nome: " Folha ", assinatura: "Redação" };
  expect(valuesAfterAnswer(stored({ nome: "Folha", assinatura: "Da outra" }), {}, sent, sent)).toEqual({ nome: "Folha", assinatura: "Da outra" });
});

test("a refused form keeps one's own and takes in what only the other changed", () => {
  const sent = { nome: "Minha", assinatura: "Redação" };
  expect(valuesAfterAnswer(stored({ nome: "Dela", assinatura: "Dela também" }), { nome: "Minha" }, sent, sent)).toEqual({ nome: "Minha", assinatura: "Dela também" });
});

test("what was typed while the answer was on its way stays, and a form that shows what holds is left alone", () => {
  const sent = { nome: "Folha", assinatura: "Redação" };
  expect(valuesAfterAnswer(stored({ nome: "Folha", assinatura: "Dela" }), {}, sent, { nome: "Folha do Norte", assinatura: "Redação" })).toEqual({
    nome: "Folha do Norte",
    assinatura: "Dela",
  });
  expect(valuesAfterAnswer(stored({ nome: "Folha" }), {}, sent, sent)).toBeNull();
  expect(valuesAfterAnswer(stored({ nome: "Folha" }), {}, sent, { nome: "Folha do Norte", assinatura: "Redação" })).toBeNull();
});

test("a section validates what differs from the values it opened with, with the sentences of the API", () => {
  const opened = { nome: "", assinatura: "Redação", redes: "http://antigo", adsTxt: "a\nb" };
  const problemsOf = (typed: object) =>
    siteSectionForm(Object.keys(opened), opened)
      .safeParse({ ...opened, ...typed })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ adsTxt: "a\r\nb" })).toEqual([]);
  expect(problemsOf({ nome: "  ", assinatura: "" })).toEqual([
    ["nome", "Digite o nome do site."],
    ["assinatura", "Digite a assinatura da redação."],
  ]);
  expect(problemsOf({ redes: "https://exemplo.com/lide\n\n  http://outro" })).toEqual([["redes", "Cada rede social é um endereço que começa com https://."]]);
});

test("a blank name of a new category is no mistake, a long one is", () => {
  const problemOf = (name: string) => newCategoryForm.safeParse({ name }).error?.issues[0]?.message;
  expect(problemOf("   ")).toBeUndefined();
  expect(problemOf("Saúde")).toBeUndefined();
  expect(problemOf("a".repeat(500))).toMatch(/^Máximo de \d+ caracteres\.$/);
});
