import { expect, test } from "vitest";
import { findSettings } from "#app/features/settings/newsroom/find-settings.ts";
import { SETTING_TEXTS } from "#app/features/settings/newsroom/setting-texts.ts";
import { formerPlace, pageOfForm, pageOfSlug, SETTINGS_PAGES, searchHref, searchIn, settingsHref } from "#app/features/settings/newsroom/settings-pages.ts";
import { SECTIONS, type SettingsFormId } from "#app/features/settings/newsroom/settings-view.ts";

const all = () => true;
const first = (search: string) => findSettings(search, all)[0]?.to;

test("a setting is found by its label, its hint, other words for it, and without accents", () => {
  expect(first("nome do site")).toBe("/admin/configuracoes/identidade#campo-nome");
  expect(first("favicon")).toBe("/admin/configuracoes/identidade#campo-icone");
  expect(first("LOGOTIPO")).toBe("/admin/configuracoes/identidade#campo-logo");
  expect(first("horario fuso")).toBe("/admin/configuracoes/identidade#campo-fusoHorario");
  expect(first("voz do narrador")).toBe("/admin/configuracoes#campo-voiceName");
  expect(first("lgpd")).toBe("/admin/configuracoes/paginas#campo-privacidade");
  expect(first("gptbot")).toBe("/admin/configuracoes/robos#campo-treinoIA");
  expect(first("indexnow")).toBe("/admin/configuracoes/robos#avisos");
  expect(first("pesquisa eleitoral sem registro")).toBe("/admin/configuracoes/conferencia#regra-pesquisa-sem-registro");
  expect(first("pix")).toBe("/admin/anunciantes#recebimento");
  expect(findSettings("whatsapp", all).map(({ to }) => to)).toEqual(expect.arrayContaining(["/admin/configuracoes/redes#campo-canaisWhatsApp", "/admin?tab=whatsapp"]));
});

test("all words must be found; none, and words that nothing has, find nothing", () => {
  expect(findSettings("fuso girafa", all)).toEqual([]);
  expect(findSettings("  ", all)).toEqual([]);
  expect(findSettings("narração", all).length).toBeGreaterThan(2);
});

test("what is called so comes before what is only about it", () => {
  const labels = findSettings("expediente", all).map(({ label }) => label);
  expect(labels[0]).toBe("Expediente");
  expect(labels).toContain("Editor responsável");
});

test("a person finds what their role may change alone", () => {
  const ofDesk = findSettings("e", (capability) => capability === "settings:manage" || capability === "admin:enter").map(({ to }) => to);
  expect(ofDesk).toContain("/admin/configuracoes/leitura#campo-pronuncias");
  expect(ofDesk.filter((to) => to.startsWith("/admin/configuracoes/") && !to.startsWith("/admin/configuracoes/leitura"))).toEqual([]);
});

test("every field of every form is found by its own label, in its form's page", () => {
  for (const [form, names] of Object.entries(SECTIONS)) {
    for (const name of names) {
      if (name === "eleitoralOutras") continue;
      const to = settingsHref(pageOfForm(form as SettingsFormId), `campo-${name}`);
      expect([name, findSettings(SETTING_TEXTS[name].label, all).map((found) => found.to)]).toEqual([name, expect.arrayContaining([to])]);
    }
  }
});

test("each form has one page, and the anchors of the one screen that there was lead to it", () => {
  for (const { form, slug } of SETTINGS_PAGES) if (slug !== null) expect([formerPlace(form), pageOfSlug(slug)?.form]).toEqual([`/admin/configuracoes/${slug}`, form]);
  expect(new Set(SETTINGS_PAGES.map(({ form }) => form))).toEqual(new Set([...Object.keys(SECTIONS), "narracao", "leitura", "conferencia"]));
  expect(formerPlace("avisos")).toBe("/admin/configuracoes/robos#avisos");
  expect([formerPlace("narracao"), formerPlace("constructor"), formerPlace("")]).toEqual([undefined, undefined, undefined]);
});

test("a search is an address", () => {
  expect(searchHref("ícone & logo")).toBe("/admin/configuracoes?q=%C3%ADcone+%26+logo");
  expect(searchHref("")).toBe("/admin/configuracoes");
  expect(searchIn(new URLSearchParams({ q: `  ${"a".repeat(200)}` }))).toHaveLength(80);
});
