import type { ArticleAnalyticsWire } from "../../article-analytics.wire.ts";
import type { SectionComparison } from "../../figures.ts";
import type { BreakdownRow } from "../breakdown.ts";
import type { PeriodTotals } from "../site-view.ts";

/** One hour or one day of an article. */
export interface CurvePoint {
  key: string;
  /** On the axis. */
  label: string;
  /** In full, for the tooltip and the table. */
  name: string;
  views: number;
  /** In percent of the views; null without views. Only of hours. */
  completion: number | null;
}

/** Period at one place of the home page, as fractions 0 to 1 of the curve's width. */
export interface PlaceBand {
  key: string;
  from: number;
  until: number;
  label: string;
  name: string;
}

/** Something that happened to the article, on the curve at `at` from 0 to 1. */
export interface CurveNote {
  key: string;
  at: number;
  label: string;
}

export interface ArticleAudienceView {
  id: number;
  slug: string;
  title: string;
  section: string;
  /** Null: readers never had it. */
  published: string | null;
  isVisible: boolean;
  mayEdit: boolean;
  isDemo: boolean;
  totals: PeriodTotals;
  /** Page views with a listen, and the seconds of an average one; null without any. */
  listens: { count: number; seconds: number | null };
  /** Views of before hours were counted, that the totals do not hold. */
  earlierViews: number;
  hours: CurvePoint[];
  days: CurvePoint[];
  bands: PlaceBand[];
  notes: CurveNote[];
  sources: BreakdownRow[];
  channels: ArticleAnalyticsWire["canais"];
  /** On Instagram, newest first. */
  publications: ArticleAnalyticsWire["publicacoes"];
  comparison: (SectionComparison & { age: string }) | null;
  timeZone: string;
}
