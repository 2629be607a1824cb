import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Category } from "#app/features/articles/categories.ts";
import { NO_PUBLISHER } from "#app/features/settings/site-choices.ts";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { Printer } from "#app/ui/site/shell/printed.tsx";
import { type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";

const section = (slug: string, type: Category["type"] = "editorial"): Category => ({ id: 1, slug, name: slug.toUpperCase(), color: "#123456", type });

const context = (more: Partial<ViewContext> = {}): ViewContext => ({
  name: "Lide & filhos",
  videoBrand: "Lide Vídeo",
  publisher: NO_PUBLISHER,
  logoKey: null,
  written: ["masthead"],
  url: "https://lide.test",
  timeZone: "America/Fortaleza",
  categories: [section("policia"), section("esporte"), section("piripiri", "municipality")],
  economy: false,
  pushKey: null,
  hasPodcast: false,
  hasNewsletter: false,
  whatsAppLinks: [],
  googleSource: false,
  now: Date.UTC(2026, 10, 23, 12),
  ...more,
});

const page = (site: SiteView, today?: string) => {
  const props = { site, mostRead: true, ...(today ? { today } : {}), children: createElement("h1", null, "Uma página") };
  return createElement(SiteLayout, props);
};
const printedBy = (print: (element: ReactElement) => string, site: SiteView, today?: string) =>
  renderToStaticMarkup(createElement(Printer.Provider, { value: print }, page(site, today)));
const printed = (site: SiteView, today?: string) => printedBy(renderToStaticMarkup, site, today);

test("printed HTML is what the elements render, marked or not, with a date or without, at the first page and at the next", () => {
  const known = context();
  for (const here of [undefined, "/categoria/policia", "/municipios", "/tag/feira"])
    for (const today of [undefined, "segunda-feira, 23 de novembro de 2026"]) {
      const rendered = renderToStaticMarkup(page(toSiteView(known, here), today));
      for (const _time of [1, 2]) expect(printed(toSiteView(known, here), today)).toBe(rendered);
      expect(rendered.includes('aria-current="page"')).toBe(here === "/categoria/policia" || here === "/municipios");
    }
});

test("pages of one reading share the site around them; whatever decides it makes another", () => {
  const known = context();
  const first = toSiteView(known);
  // A path that the navigation does not lead to marks nothing.
  for (const here of [undefined, "/tag/feira", "/autor/ana"]) expect(toSiteView({ ...known, now: known.now + 1_000 }, here)).toBe(first);
  expect(toSiteView(known, "/categoria/policia")).toBe(toSiteView(known, "/categoria/policia"));
  const others: Partial<ViewContext>[] = [
    { name: "Outro" },
    { videoBrand: "Outro Vídeo" },
    { url: "https://outro.test" },
    { economy: true },
    { pushKey: "chave" },
    { written: ["terms"] },
    { publisher: { ...NO_PUBLISHER, cnpj: "11.222.333/0001-81" } },
    { now: Date.UTC(2027, 0, 1, 12) },
  ];
  for (const more of others) expect(toSiteView({ ...known, ...more })).not.toEqual(first);
});

test("an edit of the sections shows at once: another reading shares nothing, though all its settings are equal", () => {
  const before = context();
  expect(printed(toSiteView(before))).toContain("Policia");
  const after = { ...before, categories: before.categories.map((one) => (one.slug === "policia" ? { ...one, name: "SEGURANÇA" } : one)) };
  expect(printed(toSiteView(after))).toContain("Segurança");
  expect(printed(toSiteView(after))).not.toContain("Policia");
  expect(toSiteView({ ...before, categories: [...before.categories] })).not.toBe(toSiteView(before));
});

test("what is kept of one reading is bounded", () => {
  const known = context({ categories: Array.from({ length: 100 }, (_, index) => section(`secao-${index}`)) });
  const first = toSiteView(known, "/categoria/secao-0");
  for (let index = 1; index < 100; index += 1) toSiteView(known, `/categoria/secao-${index}`);
  expect(toSiteView(known, "/categoria/secao-0")).not.toBe(first);
  const plain = toSiteView(known);
  for (let minute = 1; minute < 10; minute += 1) toSiteView({ ...known, now: known.now + minute * 60_000 });
  expect(toSiteView(known)).not.toBe(plain);
  let prints = 0;
  const counting = (element: ReactElement) => {
    prints += 1;
    return renderToStaticMarkup(element);
  };
  const site = toSiteView(known);
  for (let day = 0; day < 40; day += 1) printedBy(counting, site, `dia ${day}`);
  // The first days were dropped.
  const before = prints;
  printedBy(counting, site, "dia 0");
  expect(prints).toBeGreaterThan(before);
});
