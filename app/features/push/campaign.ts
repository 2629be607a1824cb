import { isUrgentStory } from "#app/features/articles/urgent.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { EVERYTHING, URGENT } from "./push-choices.ts";

/** `correction` replaces an alert that was shown, in silence. */
export type CampaignKind = "story" | "digest" | "correction";

/**
 * `held`: waits for a person, or for the next morning. `waiting`: its turn comes. `sending`: some were sent. The others are
 * over: `done`, `cancelled` by a person, `withdrawn` with its story, `expired` unsent.
 */
export type CampaignState = "held" | "waiting" | "sending" | "done" | "cancelled" | "withdrawn" | "expired";

/** Reason why it is held: the daily limit is reached, or another alert has just been sent. */
export type HoldReason = "daily-cap" | "interval";

/** State of a campaign for one browser. `waiting`: quiet hours, or a push service that asked for a later retry. */
export type SendState = "waiting" | "sending" | "sent" | "refused" | "gone" | "failed" | "uncertain" | "over-quota" | "missed";

export type Tallies = Record<SendState, number>;

export const NO_TALLIES: Tallies = { waiting: 0, sending: 0, sent: 0, refused: 0, gone: 0, failed: 0, uncertain: 0, "over-quota": 0, missed: 0 };

/** An alert to all who chose it. Times in epoch milliseconds. */
export interface Campaign {
  id: number;
  kind: CampaignKind;
  articleId: number | null;
  title: string;
  state: CampaignState;
  heldFor: HoldReason | null;
  /** Time when a held one is sent, or given up. */
  dueAt: number;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  by: { id: number; name: string } | null;
  /** The campaign that a correction corrects. */
  correctsId: number | null;
  /** The campaign that it was sent within: it is over itself. */
  joinedTo: number | null;
  clicks: number;
  tallies: Tallies;
}

/** A story's alert is news this long; later it is not sent. Milliseconds. */
export const CAMPAIGN_LIFETIME_MS = 12 * HOUR_MS;

/** Two stories' alerts within this time ask a person. Milliseconds. */
export const INTERVAL_MS = 15 * MINUTE_MS;

/** Age up to which starts are counted: a day of any clock. Milliseconds. */
export const START_MEMORY_MS = 26 * HOUR_MS;

/** Held alerts that are sent as one, at most (ours). */
export const JOINED_MAX = 10;

/** Alerts of stories in a day, until the newsroom decides. */
export const DAILY_CAP_DEFAULT = 6;
export const DAILY_CAP_MAX = 50;

/** Time when alerts held by the daily limit are sent, on the newsroom's clock (minutes). */
export const MORNING_MINUTE = 7 * 60;

/** Default time of the evening's digest (minutes). */
export const DIGEST_MINUTE_DEFAULT = 19 * 60;

/** The newsroom's settings of alerts. */
export interface PushPace {
  dailyCap: number;
  digestMinute: number;
}

/** As stored, or the defaults for what is not. */
export function readPushPace(stored: unknown): PushPace {
  const { dailyCap, digestMinute } = (stored ?? {}) as Partial<PushPace>;
  return { dailyCap: dailyCap ?? DAILY_CAP_DEFAULT, digestMinute: digestMinute ?? DIGEST_MINUTE_DEFAULT };
}

export interface StartQuestion {
  /** Start times of stories' alerts, at least of the last day. */
  starts: readonly number[];
  dailyCap: number;
  timeZone: string;
  /** Another just before does not count: what the day's number held goes in the morning, beside others. */
  ignoresInterval: boolean;
}

export type StartPlan = { start: true } | { start: false; heldFor: HoldReason; dueAt: number };

/** Tells whether a story's alert may begin now; else why it is held, and until when. The daily limit takes precedence. */
export function planStart({ starts, dailyCap, timeZone, ignoresInterval }: StartQuestion, now: number): StartPlan {
  const today = newsroomDay(now, timeZone);
  if (starts.filter((at) => newsroomDay(at, timeZone) === today).length >= dailyCap)
    return { start: false, heldFor: "daily-cap", dueAt: instantOf(dayAfter(today), MORNING_MINUTE, timeZone) };
  const isTooSoon = starts.some((at) => Math.abs(now - at) < INTERVAL_MS);
  return isTooSoon && !ignoresInterval ? { start: false, heldFor: "interval", dueAt: now + CAMPAIGN_LIFETIME_MS } : { start: true };
}

/** True when a held one is sent automatically at its time: not an old one, and never one that needs a person's decision. */
export const goesByItself = ({ heldFor, createdAt }: Pick<Campaign, "heldFor" | "createdAt">, now: number): boolean =>
  heldFor === "daily-cap" && now - createdAt <= CAMPAIGN_LIFETIME_MS;

/** True when it may still send. */
export const isOpen = ({ state }: Pick<Campaign, "state">): boolean => state === "held" || state === "waiting" || state === "sending";

/** Recipients of a story's alert at present, and what prevents sending it. */
export interface AlertReach {
  /** Browsers that chose it and have room in their week. */
  total: number;
  /** Browsers that chose it and whose weekly limit is reached. */
  atQuota: number;
  /** Of `total`, those in their quiet hours: they get it afterwards. */
  quiet: number;
  /** Number of stories' alerts sent today, and the limit. */
  today: number;
  dailyCap: number;
  /** Minutes since another alert, while a second one asks a person; null otherwise. */
  minutesSinceLast: number | null;
  /** The story's own campaign; null before there is one. */
  campaign: Campaign | null;
}

/** "4.200 recebem; 310 já atingiram a cota" */
export const reachSentence = ({ total, atQuota }: Pick<AlertReach, "total" | "atQuota">): string =>
  `${counted(total, "recebe", "recebem")}; ${formatCount(atQuota)} já ${atQuota === 1 ? "atingiu" : "atingiram"} a cota`;

interface StoryTopicsOf {
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
}

/** The topics under which browsers get a story; the urgent one first, so that who chose it is not reached by another's rule before. */
export function storyTopics(story: StoryTopicsOf): string[] {
  return [
    ...(isUrgentStory(story) ? [URGENT] : []),
    EVERYTHING,
    ...(story.municipality === null ? [] : [`municipio:${story.municipality}`]),
    ...new Set(story.categories.map((slug) => `categoria:${slug}`)),
  ];
}

/** Stories in the evening's digest. */
const DIGEST_STORIES = 3;

/** A story of the day, as the digest chooses it. */
export interface DigestStory {
  id: number;
  title: string;
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
  /** 1 the super headline, 2 highlights, then the others. */
  groupRank: number;
  publishedAt: number;
}

/** The day's top stories among those that a reader follows: urgent ones, then by their place, then the newest. */
export function digestFor(stories: readonly DigestStory[], topics: readonly string[]): DigestStory[] {
  const followed = new Set(topics);
  return stories
    .filter((story) => storyTopics(story).some((topic) => followed.has(topic)))
    .sort((a, b) => Number(isUrgentStory(b)) - Number(isUrgentStory(a)) || a.groupRank - b.groupRank || b.publishedAt - a.publishedAt || b.id - a.id)
    .slice(0, DIGEST_STORIES);
}

/** A message is at most 4,096 bytes once encrypted (RFC 8291 §4); its JSON stays below this. Bytes. */
const PAYLOAD_MAX_BYTES = 3_000;

/** Longest title: more is cut on every lock screen. Characters. */
const TITLE_MAX = 200;

/** Longest text under a title: more is cut on every lock screen. Characters. */
const BODY_MAX = 300;

/** Content that a browser shows, in the newsroom's words. */
export interface Alert {
  title: string;
  body: string;
  /** Absolute, of this site. */
  navigate: string;
  /** Alerts of one tag replace each other. */
  tag: string;
  icon: string;
  image: string | null;
  /** Replaces what is shown without a sound. */
  isSilent: boolean;
  /** Epoch milliseconds. */
  timestamp: number;
}

const cut = (text: string, max: number): string => {
  const characters = [...text.trim()];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
};

/**
 * The message as JSON: a declarative push message (Safari shows it without a worker), whose `notification` the site's service worker shows elsewhere.
 * If it is too large, the picture is dropped, then the text.
 */
export function alertPayload({ title, body, navigate, tag, icon, image, isSilent, timestamp }: Alert): string {
  const base = { title: cut(title, TITLE_MAX), navigate, lang: "pt-BR", dir: "ltr", tag, icon, timestamp, ...(isSilent ? { silent: true } : {}) };
  const variants = [{ ...base, body: cut(body, BODY_MAX), ...(image === null ? {} : { image }) }, { ...base, body: cut(body, BODY_MAX) }, base];
  const texts = variants.map((notification) => JSON.stringify({ web_push: 8030, notification }));
  const encoder = new TextEncoder();
  return texts.find((text) => encoder.encode(text).byteLength <= PAYLOAD_MAX_BYTES) ?? (texts.at(-1) as string);
}
