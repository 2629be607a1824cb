import { CHECK_LABELS } from "#app/features/checks/check-story.ts";
import { CHECK_RULES, type CheckRule } from "#app/features/checks/story-check.ts";
import type { Capability } from "#app/features/people/capabilities.ts";
import { fold } from "#app/platform/text/fold.ts";
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

/** What people look for here and other screens decide. */
const ELSEWHERE: readonly Entry[] = [
  {
    label: "Layout da página inicial",
    hint: "Modelos da capa, rotação e a ordem das seções.",
    where: "Layout",
    to: "/admin?tab=layout",
    words: "aparência home manchete hero tema",
    allow: "layout:manage",
  },
  {
    label: "Categorias",
    hint: "Editoriais, municípios e especiais, com a cor de cada um.",
    where: "Categorias",
    to: "/admin?tab=categorias",
    words: "aparência cores editorias cidades menu",
    allow: "categories:manage",
  },
  {
    label: "Chave Pix",
    hint: "Quem recebe as cobranças dos anunciantes.",
    where: "Anunciantes",
    to: "/admin/anunciantes#recebimento",
    words: "pagamento cobrança receber integrações",
    allow: "banners:manage",
  },
  {
    label: "Ritmo do WhatsApp",
    hint: "Intervalo, limites e silêncio dos envios ao grupo.",
    where: "WhatsApp",
    to: "/admin?tab=whatsapp",
    words: "integrações envio grupo fila horário",
    allow: "whatsapp:pace",
  },
  {
    label: "Avisos por dia",
    hint: "Quantos avisos saem aos navegadores dos leitores.",
    where: "Avisos",
    to: "/admin/avisos",
    words: "push notificações alerta limite",
    allow: "push:pace",
  },
  { label: "Usuários", hint: "Pessoas, papéis e convites.", where: "Usuários", to: "/admin/usuarios", words: "equipe senha permissão acesso", allow: "users:manage" },
  {
    label: "Estilo da casa",
    hint: "As grafias que a conferência do texto sugere.",
    where: "Estilo da casa",
    to: "/admin/manual-de-redacao",
    words: "ortografia regras palavras",
    allow: "settings:manage",
  },
  {
    label: "Serviços conectados",
    hint: "O que está ligado, desligado ou com falha.",
    where: "Sistema",
    to: "/admin/sistema",
    words: "integrações chaves instagram ia e-mail",
    allow: "system:read",
  },
  { label: "Senha, foto e tema", hint: "Da própria conta.", where: "Minha conta", to: "/admin/minha-conta", words: "perfil escuro claro atalhos sessão", allow: "session:read" },
];

const pageEntry = (page: SettingsPage): Entry => ({
  label: page.title,
  hint: page.contents,
  where: page.group,
  to: settingsHref(page),
  words: `${page.label} ${page.about}`,
  allow: page.allow,
});

function fieldEntries(page: SettingsPage): Entry[] {
  const ofSite: readonly SiteFieldName[] = Object.hasOwn(SECTIONS, page.form) ? SECTIONS[page.form as keyof typeof SECTIONS] : [];
  const names = [...ofSite.filter((name) => name !== "eleitoralOutras"), ...otherSettingsOf(page.form)];
  return names.map((name) => ({ ...SETTING_TEXTS[name], where: page.title, to: settingsHref(page, settingId(name)), allow: page.allow }));
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
    hint: "Ficam sabendo na hora de cada matéria que sai, muda ou é retirada.",
    words: "indexnow websub google bing rss integrações",
    where: page.title,
    to: settingsHref(page, PINGS_ANCHOR),
    allow: page.allow,
  };
}

/** Everything that can be found. */
const entries = (): readonly Entry[] => [...SETTINGS_PAGES.flatMap((page) => [pageEntry(page), ...fieldEntries(page)]), ...CHECK_RULES.map(ruleEntry), pingsEntry(), ...ELSEWHERE];

/** How well a word of the search is found; 0: not at all. What is called so comes before what is only about it. */
function weightOf(word: string, { label, words, where, hint }: Entry): number {
  if (fold(label).includes(word)) return 8;
  if (fold(`${words} ${where}`).includes(word)) return 3;
  return fold(hint).includes(word) ? 1 : 0;
}

/** The settings in which all words of a search are found, those that are called so first; of what the person may not change, none. */
export function findSettings(search: string, may: (capability: Capability) => boolean): FoundSetting[] {
  const words = fold(search)
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
