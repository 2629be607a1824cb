/** `now`: at publication. `digest`: in the evening's digest, except urgent stories where the reader chose them. */
export type PushFrequency = "now" | "digest";

/** Minutes of the newsroom's day, 0–1439; over midnight where `from` is the later one. */
export interface QuietHours {
  from: number;
  to: number;
}

/** What a reader chose for one browser. */
export interface PushChoices {
  /** At least one: `tudo`, `urgente`, `municipio:{slug}`, `categoria:{slug}`. */
  topics: readonly string[];
  frequency: PushFrequency;
  quiet: QuietHours | null;
  /** Alerts in seven days, at most; null: as many as the newsroom sends. */
  weeklyQuota: number | null;
  /** The evening's digest. */
  digest: boolean;
}

export const EVERYTHING = "tudo";
export const URGENT = "urgente";

/** Most topics of a browser: every town of the region and every section, with room. */
export const TOPICS_MAX = 100;

export const WEEKLY_QUOTA_MAX = 50;

/** Of a browser that subscribes and says nothing. */
export const DEFAULT_CHOICES: PushChoices = { topics: [EVERYTHING], frequency: "now", quiet: null, weeklyQuota: 10, digest: false };

/** Without repetition; nothing chosen is everything, and who gets nothing at publication gets the digest. */
export function completeChoices(choices: PushChoices): PushChoices {
  const topics = choices.topics.length === 0 ? [EVERYTHING] : [...new Set(choices.topics)];
  const isEmptyQuiet = choices.quiet !== null && choices.quiet.from === choices.quiet.to;
  return { ...choices, topics, quiet: isEmptyQuiet ? null : choices.quiet, digest: choices.digest || choices.frequency === "digest" };
}
