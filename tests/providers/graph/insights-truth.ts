import { DAY_MS, type GraphSwitches, insightsSettled, settled } from "./switches.ts";

export type InsightsNetwork = "instagram" | "facebook";

export const HOUR_MS = 3_600_000;

/** A plain day of each metric; days differ from it by up to half. */
const TYPICAL: Record<InsightsNetwork, Record<string, number>> = {
  instagram: {
    reach: 1_800,
    views: 5_200,
    accounts_engaged: 260,
    total_interactions: 420,
    likes: 310,
    comments: 40,
    shares: 35,
    saves: 30,
    saved: 30,
    replies: 8,
    reposts: 6,
    profile_views: 150,
    website_clicks: 22,
    profile_links_taps: 6,
    follows_and_unfollows: 30,
    follower_count: 24,
    unfollows: 9,
  },
  facebook: {
    page_media_view: 3_200,
    page_total_media_view_unique: 1_500,
    page_post_engagements: 210,
    page_daily_follows_unique: 12,
    page_daily_unfollows_unique: 5,
    page_views_total: 90,
    page_total_actions: 8,
    page_video_views: 120,
    page_actions_post_reactions_like_total: 60,
  },
};

/** Metrics that count people: their windows are smaller than the sum of the days (contracts of the Graph API §3.4). */
const UNIQUE = new Set(["reach", "accounts_engaged", "page_total_media_view_unique", "page_daily_follows_unique", "page_daily_unfollows_unique"]);

/** First day of the accounts, and what they had then. */
const FIRST_DAY = "2026-01-01";
const FIRST_FOLLOWERS: Record<InsightsNetwork, number> = { instagram: 18_400, facebook: 9_100 };

/** A number in [0, 1) that is the same for the same words (FNV-1a with a final mix). */
export function drawn(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join("|")) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}

const dayIndex = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayAt = (index: number): string => new Date(index * DAY_MS).toISOString().slice(0, 10);
export const daysBetween = (since: string, until: string): string[] =>
  Array.from({ length: Math.max(0, dayIndex(until) - dayIndex(since) + 1) }, (_, offset) => dayAt(dayIndex(since) + offset));
export const shifted = (day: string, days: number): string => dayAt(dayIndex(day) + days);

/** The final value of one measured day, by the provider's metric name. `page_follows` is the total at the end of the day. */
export function truthOf(seed: number, network: InsightsNetwork, metric: string, day: string): number {
  if (metric === "page_follows") return followersOf(seed, network, day);
  return Math.floor((TYPICAL[network][metric] ?? 10) * (0.5 + drawn(seed, network, metric, day)));
}

const totals = new Map<string, number>();

/** Followers at the end of a day. */
export function followersOf(seed: number, network: InsightsNetwork, day: string): number {
  if (day < FIRST_DAY) return FIRST_FOLLOWERS[network];
  const key = `${seed}|${network}|${day}`;
  const known = totals.get(key);
  if (known !== undefined) return known;
  const [gained, lost] = network === "instagram" ? (["follower_count", "unfollows"] as const) : (["page_daily_follows_unique", "page_daily_unfollows_unique"] as const);
  const total = followersOf(seed, network, shifted(day, -1)) + truthOf(seed, network, gained, day) - truthOf(seed, network, lost, day);
  totals.set(key, total);
  return total;
}

/** The provider's own figure of several days: a sum, or of a unique metric the people of all of them, each once. */
export function windowTruthOf(seed: number, network: InsightsNetwork, metric: string, days: readonly string[]): number {
  const values = days.map((day) => truthOf(seed, network, metric, day));
  const sum = values.reduce((total, value) => total + value, 0);
  if (!UNIQUE.has(metric) || days.length < 2) return sum;
  return Math.max(...values, Math.round(sum * (0.55 + 0.2 * drawn(seed, network, metric, "window", days.length))));
}

/** The hour (UTC) at which Meta's day, midnight of California, ends on a date. */
function pacificMidnightHour(date: string): number {
  const shown = new Intl.DateTimeFormat("en-US", { timeZone: "America/Los_Angeles", hour: "numeric", hourCycle: "h23" }).format(Date.parse(`${date}T08:00:00Z`));
  return Number(shown) === 0 ? 8 : 7;
}

/** When a measured day ends (epoch milliseconds): 08:00 UTC of the next date, or by California's clock 07:00 in summer. */
export function endOf(day: string, endsAt: "fixed" | "pacific"): number {
  const next = shifted(day, 1);
  return Date.parse(`${next}T00:00:00Z`) + (endsAt === "fixed" ? 8 : pacificMidnightHour(next)) * HOUR_MS;
}

/** As Meta writes it: `2026-11-20T08:00:00+0000`. */
export const endTimeOf = (day: string, endsAt: "fixed" | "pacific"): string => `${new Date(endOf(day, endsAt)).toISOString().slice(0, 19)}+0000`;

/** The measured days that end after `since` and not after `until` (epoch seconds). */
export function measuredDays(since: number, until: number, endsAt: "fixed" | "pacific"): string[] {
  const first = dayAt(Math.floor((since * 1_000) / DAY_MS) - 2);
  const last = dayAt(Math.floor((until * 1_000) / DAY_MS) + 1);
  return daysBetween(first, last).filter((day) => endOf(day, endsAt) > since * 1_000 && endOf(day, endsAt) <= until * 1_000);
}

/** Followers as the fields tell them: fixed, or those of the truth when the last day ended. */
export function followersNow(switches: GraphSwitches, network: InsightsNetwork, now: number): number {
  const { movingFollowers, seed, pageLikes } = insightsSettled(switches);
  if (!movingFollowers) return network === "instagram" ? settled(switches).followers : pageLikes + 50;
  return followersOf(seed, network, dayAt(Math.floor((now - 8 * HOUR_MS) / DAY_MS) - 1));
}
