import { CHECK_LABELS } from "#app/features/checks/check-story.ts";
import { CHECK_RULES, type CheckRule } from "#app/features/checks/story-check.ts";
import type { Capability } from "#app/features/people/capabilities.ts";
import { fold } from "#app/platform/text/fold.ts";
import { foldedSearch } from "#app/platform/text/search.ts";
import { SETTING_TEXTS, settingId } from "./setting-texts.ts";
import { checkRuleId, otherSettingsOf, PINGS_ANCHOR, pageOfForm, SETTINGS_PAGES, type SettingsPage, settingsHref } from "./settings-pages.ts";
import { SECTIONS, type SiteFieldName } from "./settings-view.ts";

/** A setting that a search found, with where it stands. */
export interface FoundSetting {
  label: string;
  hint: string;
  where: string;
  to: string;
}

interface Entry extends FoundSetting {
  words: string;
  allow: Capability;
}

/** What people look for here and other screens decide: name, what it is, screen, its address, who may. */
const ELSEWHERE: readonly (readonly [string, string, string, string, Capability])[] = [
  ["Layout da página inicial", "Aparência da home: modelos da capa, rotação e ordem das seções.", "Layout", "/admin?tab=layout", "layout:manage"],
  ["Categorias", "Editoriais, municípios e especiais, com a cor de cada um.", "Categorias", "/admin?tab=categorias", "categories:manage"],
  ["Chave Pix", "Quem recebe as cobranças dos anunciantes.", "Anunciantes e contratos", "/admin/anunciantes#recebimento", "banners:manage"],
  ["Ritmo do WhatsApp", "Intervalo, limites e silêncio dos envios ao grupo.", "WhatsApp", "/admin?tab=whatsapp", "whatsapp:pace"],
  ["Avisos por dia", "Limite de notificações aos navegadores dos leitores.", "Avisos", "/admin/avisos", "push:pace"],
  ["Usuários", "Pessoas, papéis, senhas e convites.", "Usuários", "/admin/usuarios", "users:manage"],
  ["Serviços conectados", "Integrações ligadas, desligadas ou com falha.", "Sistema", "/admin/sistema", "system:read"],
];

const pageEntry = (page: SettingsPage): Entry => ({
  label: page.title,
  hint: page.contents,
  where: page.group,
  to: settingsHref(page),
  words: page.about,
  allow: page.allow,
});

function fieldEntries(page: SettingsPage): Entry[] {
  const ofSite: readonly SiteFieldName[] = Object.hasOwn(SECTIONS, page.form) ? SECTIONS[page.form as keyof typeof SECTIONS] : [];
  const names = [...ofSite.filter((name) => name !== "eleitoralOutras"), ...otherSettingsOf(page.form)];
  return names.map((name) => ({ words: "", ...SETTING_TEXTS[name], where: page.title, to: settingsHref(page, settingId(name)), allow: page.allow }));
}

function ruleEntry(rule: CheckRule): Entry {
  const page = pageOfForm("conferencia");
  const { name, explanation } = CHECK_LABELS[rule];
  return { label: name, hint: explanation, words: "regra conferência publicar", where: page.title, to: settingsHref(page, checkRuleId(rule)), allow: page.allow };
}

function pingsEntry(): Entry {
  const page = pageOfForm("robos");
  return {
    label: "Avisos a buscadores",
    hint: "IndexNow (Bing) e WebSub (RSS), as integrações com buscadores.",
    words: "",
    where: page.title,
    to: settingsHref(page, PINGS_ANCHOR),
    allow: page.allow,
  };
}

/** Everything that can be found. */
const entries = (): readonly Entry[] => [
  ...SETTINGS_PAGES.flatMap((page) => [pageEntry(page), ...fieldEntries(page)]),
  ...CHECK_RULES.map(ruleEntry),
  pingsEntry(),
  ...ELSEWHERE.map(([label, hint, where, to, allow]) => ({ label, hint, where, to, allow, words: "" })),
];

/** How well a word of the search is found; 0: not at all. What is called so comes before what is only about it. */
function weightOf(word: string, { label, words, where, hint }: Entry): number {
  if (fold(label).includes(word)) return 8;
  if (fold(`${words} ${where}`).includes(word)) return 3;
  return fold(hint).includes(word) ? 1 : 0;
}

/** The settings in which all words of a search are found, those that are called so first; of what the person may not change, none. */
export function findSettings(search: string, may: (capability: Capability) => boolean): FoundSetting[] {
  const words = foldedSearch(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  return entries()
    .filter(({ allow }) => may(allow))
    .map((entry) => ({ entry, weights: words.map((word) => weightOf(word, entry)) }))
    .filter(({ weights }) => !weights.includes(0))
    .sort((one, other) => sum(other.weights) - sum(one.weights))
    .map(({ entry: { label, hint, where, to } }) => ({ label, hint, where, to }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
