import type { AudienceCounts } from "#app/features/audience/figures.ts";
import type { DayCounts } from "#app/features/audience/series.ts";

/** One value of a dimension on one day. */
export interface ValueDay extends AudienceCounts {
  day: string;
  value: string;
}

/** One value of a dimension over a week. */
export interface ValueWeek extends AudienceCounts {
  value: string;
}

/** An article over a week; `viewsOnDay`: on the day that is analysed. */
export interface ArticleWeek extends AudienceCounts {
  articleId: number;
  title: string;
  /** Milliseconds. */
  publishedAt: number;
  viewsOnDay: number;
}

/** Views in one hour (0–23) of one day. */
export interface DayHour {
  day: string;
  hour: number;
  views: number;
}

/** Count of one reaction to an article within a day. */
export interface RecentReaction {
  articleId: number;
  title: string;
  reaction: string;
  count: number;
}

/** Everything that the daily analysis is computed from. Days are the newsroom's, `YYYY-MM-DD`. */
export interface AnalysisData {
  /** The last whole day. */
  day: string;
  /** The same weekday of the weeks before, latest first. */
  sameWeekdays: readonly string[];
  /** The day that has begun since, its weekdays before, and how many hours of it are over. */
  today: { day: string; sameWeekdays: readonly string[]; hoursOver: number; hours: readonly DayHour[] };
  /** Counted days of the last four weeks up to `day`. */
  days: readonly DayCounts[];
  /** Views by hour over the same days. */
  hours: readonly { hour: number; views: number }[];
  /** On `day` and on `sameWeekdays`. */
  sections: readonly ValueDay[];
  sources: readonly ValueDay[];
  /** Start of the seven days up to `day`, in milliseconds. */
  weekStart: number;
  /** Over these seven days. */
  sectionsOfWeek: readonly ValueWeek[];
  sourcesOfWeek: readonly ValueWeek[];
  articles: readonly ArticleWeek[];
  /** Stories published in the seven days up to `day`, by section. */
  published: readonly { section: string; stories: number }[];
  /** In the 24 hours before the analysis. */
  reactions: readonly RecentReaction[];
  /** All reactions that readers ever gave, and how many of them were 'indignado'. */
  usualReactions: { total: number; outraged: number };
  /** The newsroom's names of sections, by slug. */
  sectionNames: ReadonlyMap<string, string>;
}
