import type { ElectoralPeriod } from "#app/features/banners/banner.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { type WhatsAppLink, whatsAppLinkLine } from "./whatsapp-links.ts";

/** Permission of robots for what readers can read. */
export type Permission = "permitir" | "bloquear";

/** Institutional pages with texts by the newsroom. */
export const INSTITUTIONAL_PAGES = ["about", "masthead", "privacy", "terms", "corrections", "ethics", "aiUse", "ownership"] as const;
export type InstitutionalPageId = (typeof INSTITUTIONAL_PAGES)[number];

/** Longest texts, in characters (ours). */
export const SITE_NAME_MAX = 40;
export const BYLINE_MAX = 60;
export const VIDEO_BRAND_MAX = 30;
export const INSTITUTIONAL_TEXT_MAX = 20_000;

/** Longest fact about the publisher, in characters (ours). */
export const PUBLISHER_FACT_MAX = 160;

/** Publisher of the site; empty: not given. */
export interface Publisher {
  /** Editor responsável. */
  responsible: string;
  /** The editor's registration as a journalist. */
  registration: string;
  /** Razão social. */
  legalName: string;
  cnpj: string;
  address: string;
  phone: string;
}

export const NO_PUBLISHER: Publisher = { responsible: "", registration: "", legalName: "", cnpj: "", address: "", phone: "" };

/** Default name of the section of videos. */
export const DEFAULT_VIDEO_BRAND = "R10 Play";

/** Settings of the whole site, besides its layout (http-api § Home layout, settings, banners, categories). */
export interface SiteChoices {
  name: string;
  /** Byline of stories without a person's. */
  byline: string;
  /** Name of the section of videos for readers and the newsroom. */
  videoBrand: string;
  /** IANA name of the newsroom's clock. */
  timeZone: string;
  /** Key of the library's picture beside, or in the place of, the name; null: the name alone. */
  logoKey: string | null;
  /** Media key of the square icon; null: the built-in one. */
  iconKey: string | null;
  robots: {
    /** Crawlers that collect texts to train language models. */
    aiTraining: Permission;
    /** Crawlers of assistants that answer with a link to the source. */
    aiAnswers: Permission;
  };
  /** Lines of `/ads.txt` (IAB ads.txt 1.1); empty when the site sells to nobody. */
  adsTxt: string;
  /** Profiles of the newsroom elsewhere, https addresses. */
  socialUrls: readonly string[];
  publisher: Publisher;
  /** Groups and channels of towns, one for each. */
  whatsAppLinks: readonly WhatsAppLink[];
  /** True when readers are asked to choose the site as a preferred source of Google. */
  googleSource: boolean;
  /** True when reporters write drafts of their own and submit them for review. */
  reporterDrafts: boolean;
  /** Days in which banners of some categories are not shown; null: none is set. */
  electoralPeriod: ElectoralPeriod | null;
  /** Pages that have a text of the newsroom's own. */
  written: readonly InstitutionalPageId[];
  /** Time of each text's last change. Milliseconds. */
  writtenAt: Readonly<Partial<Record<InstitutionalPageId, number>>>;
  /** Counts the changes; 0 while nothing was decided. */
  version: number;
  /** The version at which each field was last changed. */
  changedAt: Readonly<Partial<Record<SiteField, number>>>;
}

/** Texts of the institutional pages, in the markup of `page-text`; empty: the built-in page, or none. */
export type InstitutionalTexts = Readonly<Record<InstitutionalPageId, string>>;

/** Everything that is decided, with the texts that only their own pages show. */
export interface SiteRecord extends SiteChoices {
  texts: InstitutionalTexts;
}

/** Defaults by the deployment's settings (README § Settings). */
export type SiteDefaults = Pick<SiteChoices, "name" | "byline" | "timeZone">;

export const NO_TEXTS: InstitutionalTexts = { about: "", masthead: "", privacy: "", terms: "", corrections: "", ethics: "", aiUse: "", ownership: "" };

const FIELDS = {
  name: (site) => site.name,
  byline: (site) => site.byline,
  videoBrand: (site) => site.videoBrand,
  timeZone: (site) => site.timeZone,
  logoKey: (site) => site.logoKey,
  iconKey: (site) => site.iconKey,
  aiTraining: (site) => site.robots.aiTraining,
  aiAnswers: (site) => site.robots.aiAnswers,
  adsTxt: (site) => site.adsTxt,
  socialUrls: (site) => site.socialUrls,
  responsible: (site) => site.publisher.responsible,
  registration: (site) => site.publisher.registration,
  legalName: (site) => site.publisher.legalName,
  cnpj: (site) => site.publisher.cnpj,
  address: (site) => site.publisher.address,
  phone: (site) => site.publisher.phone,
  whatsAppLinks: (site) => site.whatsAppLinks.map(whatsAppLinkLine),
  googleSource: (site) => site.googleSource,
  reporterDrafts: (site) => site.reporterDrafts,
  electoralPeriod: (site) => site.electoralPeriod,
  about: (site) => site.texts.about,
  masthead: (site) => site.texts.masthead,
  privacy: (site) => site.texts.privacy,
  terms: (site) => site.texts.terms,
  corrections: (site) => site.texts.corrections,
  ethics: (site) => site.texts.ethics,
  aiUse: (site) => site.texts.aiUse,
  ownership: (site) => site.texts.ownership,
} as const satisfies Record<string, (site: SiteRecord) => unknown>;

/** One thing that is decided, on its own. */
export type SiteField = keyof typeof FIELDS;

export const fieldOf = (site: SiteRecord, field: SiteField): unknown => FIELDS[field](site);

/** The fields that are different. */
export const changedFields = (before: SiteRecord, after: SiteRecord): SiteField[] =>
  (Object.keys(FIELDS) as SiteField[]).filter((field) => JSON.stringify(fieldOf(before, field)) !== JSON.stringify(fieldOf(after, field)));

/** The settings after a change at `at` (ms), each changed field marked with the version it changed at. */
export function stamped(before: SiteRecord, after: SiteRecord, at: number): SiteRecord {
  const version = before.version + 1;
  const marks = Object.fromEntries(changedFields(before, after).map((field) => [field, version]));
  const rewritten = INSTITUTIONAL_PAGES.filter((page) => before.texts[page] !== after.texts[page]);
  return {
    ...after,
    written: INSTITUTIONAL_PAGES.filter((page) => after.texts[page] !== ""),
    writtenAt: { ...before.writtenAt, ...Object.fromEntries(rewritten.map((page) => [page, at])) },
    version,
    changedAt: { ...before.changedAt, ...marks },
  };
}

const DEPLOYMENTS = ["name", "byline", "timeZone"] as const satisfies readonly (keyof SiteDefaults & SiteField)[];

/** The settings to store: only decided values, so that defaults stay the deployment's. */
export function decidedOnly(site: SiteRecord): Partial<SiteRecord> {
  const undecided: readonly string[] = DEPLOYMENTS.filter((field) => site.changedAt[field] === undefined);
  return Object.fromEntries(Object.entries(site).filter(([key]) => !undecided.includes(key)));
}

/** The changed fields that somebody else has changed since `version`. */
export const collisions = (before: SiteRecord, after: SiteRecord, version: number): SiteField[] =>
  changedFields(before, after).filter((field) => (before.changedAt[field] ?? 0) > version);

/** A stored value, completed with defaults: later versions add choices that older values lack. */
export function completeSiteChoices(stored: unknown, defaults: SiteDefaults): SiteChoices {
  const known = (stored ?? {}) as Partial<SiteRecord>;
  const base: SiteChoices = {
    ...defaults,
    videoBrand: DEFAULT_VIDEO_BRAND,
    logoKey: null,
    iconKey: null,
    // Reasons for these defaults: docs/features/discovery.md.
    robots: { aiTraining: "bloquear", aiAnswers: "permitir" },
    adsTxt: "",
    socialUrls: [],
    publisher: NO_PUBLISHER,
    whatsAppLinks: [],
    googleSource: false,
    reporterDrafts: false,
    electoralPeriod: null,
    written: [],
    writtenAt: {},
    version: 0,
    changedAt: {},
  };
  const { texts: _texts, ...choices } = known;
  return { ...base, ...choices, robots: { ...base.robots, ...known.robots }, publisher: { ...base.publisher, ...known.publisher } };
}

/** The same with its texts, as its editors read it. */
export const completeSiteRecord = (stored: unknown, defaults: SiteDefaults): SiteRecord => ({
  ...completeSiteChoices(stored, defaults),
  texts: { ...NO_TEXTS, ...((stored ?? {}) as Partial<SiteRecord>).texts },
});

/** A clock of Brazil: its IANA name, and how people call it. */
export interface BrazilianZone {
  id: string;
  label: string;
}

/** The clocks that a newsroom can keep, from east to west (IANA tz database, zone1970.tab: BR). */
export const BRAZILIAN_ZONES: readonly BrazilianZone[] = [
  { id: "America/Noronha", label: "Fernando de Noronha (UTC−2)" },
  { id: "America/Fortaleza", label: "Fortaleza: Piauí, Ceará, Maranhão, Rio Grande do Norte e Paraíba (UTC−3)" },
  { id: "America/Belem", label: "Belém: Amapá e leste do Pará (UTC−3)" },
  { id: "America/Recife", label: "Recife: Pernambuco (UTC−3)" },
  { id: "America/Maceio", label: "Maceió: Alagoas e Sergipe (UTC−3)" },
  { id: "America/Bahia", label: "Salvador: Bahia (UTC−3)" },
  { id: "America/Araguaina", label: "Palmas: Tocantins (UTC−3)" },
  { id: "America/Santarem", label: "Santarém: oeste do Pará (UTC−3)" },
  { id: "America/Sao_Paulo", label: "Brasília: Sudeste, Sul, Goiás e Distrito Federal (UTC−3)" },
  { id: "America/Campo_Grande", label: "Campo Grande: Mato Grosso do Sul (UTC−4)" },
  { id: "America/Cuiaba", label: "Cuiabá: Mato Grosso (UTC−4)" },
  { id: "America/Porto_Velho", label: "Porto Velho: Rondônia (UTC−4)" },
  { id: "America/Boa_Vista", label: "Boa Vista: Roraima (UTC−4)" },
  { id: "America/Manaus", label: "Manaus: leste do Amazonas (UTC−4)" },
  { id: "America/Eirunepe", label: "Eirunepé: oeste do Amazonas (UTC−5)" },
  { id: "America/Rio_Branco", label: "Rio Branco: Acre (UTC−5)" },
];

/** Refusals carry the site's settings as they are, when a change of them came too late. */
export const CURRENT_SITE: CarriedKind<SiteRecord> = { kind: "site" };
