import { keysIn } from "#app/features/media/media-use.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { fold } from "#app/platform/text/fold.ts";
import { foldedSearch } from "#app/platform/text/search.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { PriceKind } from "./contract.ts";
import type { Delivery, Prices } from "./money.ts";
import { type BannerPosition, DEFAULT_SIZE } from "./positions.ts";

/** Subjects of advertising for brand safety (our choice; names as on the wire). */
export const SAFETY_CATEGORIES = {
  comercial: "Comércio e serviços",
  saude: "Saúde e medicamentos",
  financas: "Finanças e crédito",
  apostas: "Apostas",
  bebidas: "Bebidas alcoólicas",
  publica: "Publicidade institucional (órgão público)",
  politica: "Partidos, candidatos e campanhas",
} as const satisfies Record<string, string>;

export type SafetyCategory = keyof typeof SAFETY_CATEGORIES;

export const SAFETY_CATEGORY_NAMES = Object.keys(SAFETY_CATEGORIES) as [SafetyCategory, ...SafetyCategory[]];

/** Categories that a new electoral period proposes: institutional advertising is forbidden in the three months before an election (Lei 9.504/1997, art. 73 VI b), paid campaign on a newspaper's site always (art. 57-C). */
export const ELECTORAL_CATEGORIES: readonly SafetyCategory[] = ["publica", "politica"];

/** Days (`YYYY-MM-DD` on the newsroom's clock, both included) in which banners of some categories are not shown. */
export interface ElectoralPeriod {
  from: string;
  to: string;
  categories: readonly SafetyCategory[];
}

/** The categories that are not shown on a day of the newsroom's clock. */
export const bannedOn = (day: string, period: ElectoralPeriod | null): readonly SafetyCategory[] =>
  period !== null && period.from <= day && day <= period.to ? period.categories : [];

/** True when a story may carry banners: none on a sensitive one, nor in a closed section. */
export const mayCarryBanners = (story: { sensitive: boolean; categories: readonly string[] }, closedSections: ReadonlySet<string>): boolean =>
  !story.sensitive && !story.categories.some((slug) => closedSections.has(slug));

/** Types of banners (spec 2 §3). */
export const BANNER_TYPES = ["imagem", "gif", "html", "video"] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const BANNER_TYPE_LABELS: Record<BannerType, string> = { imagem: "Imagem", gif: "GIF", html: "HTML", video: "Vídeo" };

/** Values of the status button (spec 2 §4); the computed state is `situationOf`. */
export const BANNER_STATUSES = ["ativo", "pausado"] as const;
export type BannerStatus = (typeof BANNER_STATUSES)[number];

/** Longest texts, in characters (ours). */
export const BANNER_TITLE_MAX = 120;
export const BANNER_CLIENT_MAX = 120;
export const BANNER_ALT_MAX = 250;
export const BANNER_NOTES_MAX = 2_000;
export const BANNER_INDUSTRY_MAX = 60;
export const BANNER_HTML_MAX = 100_000;
export const BANNER_ADDRESS_MAX = 2_000;

/** Bounds of whole numbers (ours). */
export const PRIORITY_MAX = 1_000;
export const WEIGHT_MAX = 100;
export const FREQUENCY_CAP_MAX = 1_000;

/** Run time of a banner without an end: 30 days after its start (spec 2 §5). */
export const DEFAULT_RUN_MS = 30 * DAY_MS;

/** Fields that a person sets. Times in milliseconds. */
export interface BannerFields extends Prices {
  title: string;
  /** The advertiser's name, as banners have carried it before there were advertisers (`cliente`). */
  client: string;
  advertiserId: number | null;
  contractId: number | null;
  position: BannerPosition;
  type: BannerType;
  /** Own path or https address of the picture, GIF or video; null while there is none. */
  image: string | null;
  /** The same for viewports up to `PHONE_MAX_WIDTH`; null: `image`. */
  phoneImage: string | null;
  /** Alternative text of the picture; empty: the title. */
  alt: string;
  /** Target of a click: http(s) address or own path; empty: none. */
  link: string;
  /** Code of an `html` banner. Runs only in a sandboxed frame. */
  html: string;
  startsAt: number;
  /** Exclusive. */
  endsAt: number;
  /** Ceiling of viewable impressions; null: none. */
  impressionsMax: number | null;
  /** Ceiling of clicks; null: none. */
  clicksMax: number | null;
  priceKind: PriceKind | null;
  /** "300x250" */
  size: string;
  status: BannerStatus;
  /** The higher one is selected first. */
  priority: number;
  /** Share among banners of one priority, 1–100. */
  weight: number;
  /** Impressions a reader and day; null: no limit. */
  frequencyCap: number | null;
  /** Line of business (`ramo`); two of one line never stand side by side. Empty: none. */
  industry: string;
  safetyCategory: SafetyCategory;
  /** A banner of the house: fills unsold slots, separate in all figures. */
  house: boolean;
  notes: string;
}

/** Counts of a banner; whole numbers. */
export interface BannerCounts extends Delivery {
  /** Handed out to a page. */
  served: number;
}

/** A stored banner; lists leave its code out. */
export interface BannerSummary extends Omit<BannerFields, "html">, BannerCounts {
  id: number;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** Its contract, as far as it decides when and how much the banner runs. */
  contract: ContractTerms | null;
}

export interface Banner extends BannerSummary {
  html: string;
}

/** Terms that a contract sets for its banners. Times in milliseconds. */
export interface ContractTerms {
  id: number;
  kind: PriceKind;
  startsAt: number;
  endsAt: number;
  quantity: number | null;
  /** Counted of all its banners together. */
  delivered: Delivery;
}

/** Defaults of a new banner (spec 2 §3, §9), its dates apart. */
export const EMPTY_BANNER: Omit<BannerFields, "startsAt" | "endsAt"> = {
  title: "",
  client: "",
  advertiserId: null,
  contractId: null,
  position: "super-banner",
  type: "imagem",
  image: null,
  phoneImage: null,
  alt: "",
  link: "",
  html: "",
  impressionsMax: null,
  clicksMax: null,
  priceKind: null,
  cpmE4: null,
  cpcE4: null,
  totalE4: null,
  size: DEFAULT_SIZE,
  status: "ativo",
  priority: 1,
  weight: 1,
  frequencyCap: null,
  industry: "",
  safetyCategory: "comercial",
  house: false,
  notes: "",
};

/** The key of the library's file in an own address; null for any other address. */
export const bannerMediaKey = (address: string | null): string | null => (address === null ? null : (keysIn(address)[0] ?? null));

/** True when there is artwork: a banner without it is never selected. */
export const hasArtwork = ({ type, image, html }: Pick<BannerFields, "type" | "image" | "html">): boolean => (type === "html" ? html.trim() !== "" : image !== null);

/** True when a banner matches a search by title or size (spec 2 § Banner management); accents and case do not count. */
export const matchesBannerSearch = ({ title, size }: Pick<BannerFields, "title" | "size">, query: string): boolean => fold(`${title} ${size}`).includes(foldedSearch(query));

/** Refusals carry the banner as it is, when the version was an older one. */
export const CURRENT_BANNER: CarriedKind<Banner> = { kind: "banner" };
