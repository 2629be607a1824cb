import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";

/** `now`: at publication. `digest`: in the evening's digest, except urgent stories where the reader chose them. */
export type PushFrequency = "now" | "digest";

/** Minutes of the newsroom's day, 0–1439; over midnight where `from` is the later one. */
export interface QuietHours {
  from: number;
  to: number;
}

/** A reader's choices for one browser. */
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

/** Message for an address that is of no push service. */
export const UNKNOWN_PUSH_SERVICE = "Serviço de avisos desconhecido.";

/** Push services that browsers really use (contracts §9): an address of anybody else's would make us call it. */
const PUSH_HOST =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.push\.apple\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.notify\.windows\.com)$/;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The hosts of `PUSH_SERVICE_HOSTS`, a comma list of `host` or `host:port`. */
export const pushServiceHosts = (setting: string | undefined): string[] => (setting ?? "").split(/[\s,]+/).filter((host) => /^[a-z0-9.:[\]-]{1,255}$/.test(host));

/**
 * True when an address belongs to a push service that browsers use, or to one of `extraHosts`; http only on this machine. An address that a URL
 * parser has to correct does not come from a browser.
 */
export function isPushEndpoint(value: string, extraHosts: readonly string[]): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, host, hostname, port, username, password, href } = new URL(value);
  if (username !== "" || password !== "" || href !== value) return false;
  if (extraHosts.includes(host)) return protocol === "https:" || LOOPBACK.has(hostname);
  return protocol === "https:" && port === "" && PUSH_HOST.test(hostname);
}

/** Returns the end of the reader's quiet hours that contain `now` (epoch milliseconds); null outside of them. */
export function quietUntil(quiet: QuietHours | null, now: number, timeZone: string): number | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const minute = newsroomMinute(now, timeZone);
  const today = newsroomDay(now, timeZone);
  const { from, to } = quiet;
  if (from < to) return minute >= from && minute < to ? instantOf(today, to, timeZone) : null;
  if (minute >= from) return instantOf(dayAfter(today), to, timeZone);
  return minute < to ? instantOf(today, to, timeZone) : null;
}
