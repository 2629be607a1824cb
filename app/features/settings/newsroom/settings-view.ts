import { ELECTORAL_CATEGORIES } from "#app/features/banners/banner.ts";
import type { CheckLevel } from "#app/features/checks/story-check.ts";
import { UNCONFIRMED } from "#app/ui/newsroom/write-outcome.ts";
import type { SiteRecordWire } from "../site-choices.wire.ts";
import { whatsAppLinkLine } from "../whatsapp-links.ts";

/** Everything that the forms of the screen hold, as forms hold it: lists as lines, switches as "sim" or nothing. */
export interface SiteFields {
  nome: string;
  assinatura: string;
  marcaVideos: string;
  fusoHorario: string;
  logo: string;
  icone: string;
  redes: string;
  /** `Piripiri = https://…`, one a line. */
  canaisWhatsApp: string;
  fonteGoogle: string;
  sobre: string;
  expediente: string;
  privacidade: string;
  termos: string;
  correcoes: string;
  etica: string;
  usoIA: string;
  propriedade: string;
  responsavel: string;
  registro: string;
  razaoSocial: string;
  cnpj: string;
  endereco: string;
  telefone: string;
  rascunhosDeReporteres: string;
  treinoIA: string;
  respostasIA: string;
  adsTxt: string;
  /** `2026-07-04`; empty: no period. */
  eleitoralDe: string;
  eleitoralAte: string;
  eleitoralPublica: string;
  eleitoralPolitica: string;
  /** Further categories, by comma, which only the API sets. */
  eleitoralOutras: string;
}

export type SiteFieldName = keyof SiteFields;

/** The forms of the screen, each saved separately, with its fields. */
export const SECTIONS = {
  identidade: ["nome", "assinatura", "marcaVideos", "fusoHorario", "logo", "icone"],
  redes: ["redes", "canaisWhatsApp", "fonteGoogle"],
  editora: ["responsavel", "registro", "razaoSocial", "cnpj", "endereco", "telefone"],
  paginas: ["sobre", "expediente", "privacidade", "termos", "correcoes", "etica", "usoIA", "propriedade"],
  redacao: ["rascunhosDeReporteres"],
  anuncios: ["eleitoralDe", "eleitoralAte", "eleitoralPublica", "eleitoralPolitica", "eleitoralOutras"],
  robos: ["treinoIA", "respostasIA", "adsTxt"],
} as const satisfies Record<string, readonly SiteFieldName[]>;

export type SiteSectionId = keyof typeof SECTIONS;

/** A form of the screen: one about the site, that of the voice, that of how it reads, or that of the checks. */
export type SettingsFormId = SiteSectionId | "narracao" | "leitura" | "conferencia";

/** Fields of the narration form, as typed. */
export interface NarrationFields {
  caracteresPorDia: string;
  /** A line for each word: `escrito = falado`. */
  pronuncias: string;
}

export interface NarrationFormView {
  fields: NarrationFields;
  version: number;
}

/** The categories of the law have switches; without a period they are proposed. */
function electoralFields(period: NonNullable<SiteRecordWire["periodoEleitoral"]> | null) {
  const has = (name: (typeof ELECTORAL_CATEGORIES)[number]) => (period === null || period.categorias.includes(name) ? "sim" : "");
  return {
    eleitoralDe: period?.de ?? "",
    eleitoralAte: period?.ate ?? "",
    eleitoralPublica: has("publica"),
    eleitoralPolitica: has("politica"),
    eleitoralOutras: (period?.categorias ?? []).filter((name) => !ELECTORAL_CATEGORIES.includes(name)).join(","),
  };
}

/** The period that the fields tell, as the API takes it; null without a day. */
export function toElectoralPeriod(fields: Partial<SiteFields>): { de: string; ate: string; categorias: string[] } | null {
  const { eleitoralDe: de = "", eleitoralAte: ate = "" } = fields;
  if (de === "" && ate === "") return null;
  const others = (fields.eleitoralOutras ?? "").split(",").filter((name) => name !== "");
  return { de, ate, categorias: [...(fields.eleitoralPublica === "sim" ? ["publica"] : []), ...(fields.eleitoralPolitica === "sim" ? ["politica"] : []), ...others] };
}

export const toSiteFields = (site: SiteRecordWire): SiteFields => ({
  nome: site.nome,
  assinatura: site.assinatura,
  marcaVideos: site.marcaVideos,
  fusoHorario: site.fusoHorario,
  logo: site.logo ?? "",
  icone: site.icone ?? "",
  redes: site.redes.join("\n"),
  canaisWhatsApp: site.canaisWhatsApp.map(({ municipio, link }) => whatsAppLinkLine({ town: municipio, url: link })).join("\n"),
  fonteGoogle: site.fonteGoogle ? "sim" : "",
  ...site.paginas,
  ...site.editora,
  rascunhosDeReporteres: site.rascunhosDeReporteres ? "sim" : "",
  treinoIA: site.robos.treinoIA,
  respostasIA: site.robos.respostasIA,
  adsTxt: site.adsTxt,
  ...electoralFields(site.periodoEleitoral ?? null),
});

/** The rules of the checks with what each does. */
export interface ChecksFormView {
  rules: readonly { rule: string; name: string; explanation: string; source: string | null; level: CheckLevel }[];
  version: number;
}

/** Initial values of the site's forms. */
export interface SiteView {
  fields: SiteFields;
  /** Built-in texts of the pages that have one here, by their field. */
  builtIn: Partial<Record<SiteFieldName, string>>;
  version: number;
  zones: readonly { id: string; label: string }[];
}

/** Which search engines are notified of articles, and whether that is simulated. */
export interface PingsView {
  indexNow: boolean;
  hub: boolean;
  simulated: boolean;
}

/** A voice as the picker offers it. */
export interface VoiceChoice {
  name: string;
  label: string;
  gender: "Male" | "Female";
}

export interface VoiceView {
  configured: boolean;
  simulated: boolean;
  region: string | null;
  missing: readonly string[];
  /** Reason why the provider's list is unavailable; null when it is available. */
  problem: string | null;
  isFallback: boolean;
  voices: readonly VoiceChoice[];
  chosen: string;
  /** True when this person may choose. */
  mayChoose: boolean;
}

/** Said above the reason for which a form was not saved (spec 2 §8). */
export const SETTINGS_FAILURE = "Erro ao salvar configurações";

/** The outcome of a form. */
export interface SettingsAnswer {
  form: SettingsFormId;
  ok: boolean;
  message: string;
  /** Reason of the refusal. */
  reason: string | null;
  /** Problems by field. */
  problems: Partial<Record<SiteFieldName | keyof NarrationFields, string>>;
  /** Refused changes, so that no typed text is lost. */
  sent: Partial<SiteFields>;
  /** Of that, what somebody else changed meanwhile. */
  taken: readonly SiteFieldName[];
  /** Stored values and their version; null when unknown. */
  now: { fields: SiteFields; version: number } | null;
  /** Refused values of the narration form, and the stored ones when those are newer. */
  narration?: { sent: NarrationFields; now: NarrationFormView | null };
  /** The same of the rules of the checks, by rule. */
  checks?: { sent: Readonly<Record<string, string>>; now: ChecksFormView | null };
}

/** Of a form before anything was done with it. */
export const untouched = (form: SettingsFormId) => ({ form, reason: null, problems: {}, sent: {}, taken: [], now: null }) satisfies Partial<SettingsAnswer>;

/** The answer to a form that did not arrive. */
export const unsentAnswer = (form: FormData): SettingsAnswer => ({
  ...untouched(String(form.get("formulario")) as SettingsFormId),
  ok: false,
  message: SETTINGS_FAILURE,
  reason: UNCONFIRMED,
});
