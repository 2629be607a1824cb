import type { Provenance } from "#app/features/articles/provenance.ts";
import type { SocialModeKey } from "#app/features/social/modes.ts";
import type { BreakdownRow } from "../breakdown.ts";
import type { ToldFigure } from "../instagram/instagram-view.ts";
import type { SeriesPoint, SiteView, VitalRow } from "../site-view.ts";

/** Days that are shown, both ends included. */
interface ShownPeriod {
  since: string;
  until: string;
  days: number;
}

export interface FigureCard extends ToldFigure {
  note: string;
  /** Of the whole days of the period and of the one before; null where nothing is compared. */
  change: { now: number; before: number; isRate: boolean } | null;
}

/** A source of views in the chart; `share` of all views from 0 to 1. */
export interface SourceSlice {
  label: string;
  views: number;
  share: number;
}

/** Reach of one network in Meta's own 28 days. */
export interface NetworkReach extends ToldFigure {
  network: string;
  account: string | null;
  note: string;
}

export interface OverviewView {
  part: "geral";
  period: ShownPeriod;
  isDemo: boolean;
  cards: FigureCard[];
  series: SeriesPoint[];
  sources: SourceSlice[];
  reach: NetworkReach[];
}

/** People of an account by one property of theirs, most first. Without rows where `of` says why. */
export interface PeopleGroup {
  key: string;
  title: string;
  /** `share` of the largest, from 0 to 1. */
  rows: readonly { label: string; people: string; share: number }[];
  of: Provenance;
  /** The day on which they were told; empty without rows. */
  note: string;
}

/** The people of one kind of an account; `missing` where Meta reports no property of them. */
export interface AccountPeople {
  key: string;
  title: string;
  note: string;
  groups: readonly PeopleGroup[];
  missing: Provenance | null;
}

/** One post of a network with its own figures. */
export interface SocialPost {
  id: string;
  /** 'Post', 'Reel', 'Story'. */
  kind: string;
  /** On the network; null where it is not told. */
  permalink: string | null;
  title: string;
  /** A picture at the network, whose address ends after some days; null without one. */
  pictureUrl: string | null;
  publishedAt: string;
  figures: readonly ToldFigure[];
}

/** The posts of a network that most people saw; `missing` where there is nothing to show, `problem` where they are older than the last attempt. */
export interface SocialPosts {
  items: readonly SocialPost[];
  missing: Provenance | null;
  problem: string | null;
}

export interface AudienceView {
  part: "audiencia";
  period: ShownPeriod;
  isDemo: boolean;
  returns: FigureCard[];
  devices: BreakdownRow[];
  browsers: BreakdownRow[];
  week: SiteView["week"];
  readerTowns: SiteView["readerTowns"];
  /** Readers in a day from which a town is shown. */
  townMinimum: number;
  /** Followers of the Instagram account. */
  followers: AccountPeople;
}

/** The readings of a group of stories. */
export interface GroupRow {
  key: string;
  label: string;
  stories: number;
  views: number;
  /** Engaged seconds of a view; null without views. */
  seconds: number | null;
  /** In percent; null of too few stories. */
  completion: number | null;
}

export interface ContentView {
  part: "conteudo";
  period: ShownPeriod;
  isDemo: boolean;
  sections: BreakdownRow[];
  towns: BreakdownRow[];
  authors: BreakdownRow[];
  kickers: GroupRow[];
  lengths: GroupRow[];
  hours: GroupRow[];
  /** Stories from which a group has a rate. */
  storiesMinimum: number;
}

/** State of one metric; `sum` is a dash when unknown. */
export interface DiagnosticRow {
  name: string;
  label: string;
  definition: string;
  status: "ok" | "error" | "pending";
  cause: string | null;
  days: number;
  sum: string;
}

/** One network's section. */
export interface NetworkView {
  network: "instagram" | "facebook";
  name: string;
  account: string | null;
  /** Settings without which nothing is collected; null where there are all. */
  missing: readonly string[] | null;
  /** End of the last complete collection, on the newsroom's clock. */
  lastComplete: string | null;
  /** Reason why the newest collection waits or failed. */
  problem: string | null;
  cards: (ToldFigure & { note: string })[];
  rows: DiagnosticRow[];
  /** True when a metric has a day. */
  hasSeries: boolean;
  posts: SocialPosts;
  people: readonly AccountPeople[];
}

export interface SocialView {
  part: "social";
  period: ShownPeriod;
  mode: SocialModeKey;
  networks: NetworkView[];
}

/** p75 of a kind of page, with what it is made of by connection, or of a connection. */
export interface SpeedRow extends Pick<VitalRow, "samples" | "metrics"> {
  key: string;
  label: string;
  parts: (Pick<VitalRow, "samples" | "metrics"> & { key: string; label: string })[];
}

/** One day of the site's own checks. Minutes. */
export interface AvailabilityDay {
  day: string;
  answered: number;
  failed: number;
  unmeasured: number;
  /** Failed checks and times without a check, in words. */
  note: string;
}

export interface PerformanceView {
  part: "performance";
  period: ShownPeriod;
  isDemo: boolean;
  speed: SpeedRow[];
  connections: SpeedRow[];
  /** p75 over all pages and connections. */
  overall: Pick<VitalRow, "samples" | "metrics">;
  errors: SiteView["errors"];
  availability: { cards: FigureCard[]; days: AvailabilityDay[]; hasAny: boolean };
}

/** One part of 'Métricas Avançadas'. */
export type AdvancedView = OverviewView | AudienceView | ContentView | SocialView | PerformanceView;
