import { expect, test } from "vitest";
import type { SiteFields } from "#app/admin/settings/settings-view.ts";
import { shownAfter } from "#app/admin/settings/shown-after.ts";

const stored = (more: Partial<SiteFields> = {}) => ({ nome: "Lide", assinatura: "Redação", ...more }) as SiteFields;

test("a saved form shows what holds now, another's fields and the server's spelling among it", () => {
  const sent = { nome: " Folha ", assinatura: "Redação" };
  expect(shownAfter(stored({ nome: "Folha", assinatura: "Da outra" }), {}, sent, sent)).toEqual({ nome: "Folha", assinatura: "Da outra" });
});

test("a refused form keeps one's own and takes in what only the other changed", () => {
  const sent = { nome: "Minha", assinatura: "Redação" };
  expect(shownAfter(stored({ nome: "Dela", assinatura: "Dela também" }), { nome: "Minha" }, sent, sent)).toEqual({ nome: "Minha", assinatura: "Dela também" });
});

test("what was typed while the answer was on its way stays, and a form that shows what holds is left alone", () => {
  const sent = { nome: "Folha", assinatura: "Redação" };
  expect(shownAfter(stored({ nome: "Folha", assinatura: "Dela" }), {}, sent, { nome: "Folha do Norte", assinatura: "Redação" })).toEqual({
    nome: "Folha do Norte",
    assinatura: "Dela",
  });
  expect(shownAfter(stored({ nome: "Folha" }), {}, sent, sent)).toBeNull();
  expect(shownAfter(stored({ nome: "Folha" }), {}, sent, { nome: "Folha do Norte", assinatura: "Redação" })).toBeNull();
});
