import type { Article } from "#app/features/articles/article.ts";
import { cutToUnits } from "#app/features/suggestions/cut-text.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** The networks that stories are posted on, each with a queue of its own. */
export const NETWORKS = ["telegram", "facebook"] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Record<Network, string> = { telegram: "Telegram", facebook: "Facebook" };

/** What a publication does: nothing, an item that waits for a person, or one that goes by itself. */
export const POST_MODES = ["off", "held", "automatic"] as const;
export type PostMode = (typeof POST_MODES)[number];

/** The newsroom's choice for a network. */
export interface NetworkChoices {
  mode: PostMode;
  /** Since when it is on (ms): stories published before do not go by themselves. */
  since: number;
  /** The Telegram channel, as `@name` or its number; empty where the deployment names the account. */
  account: string;
}

export type NetworkSettings = Record<Network, NetworkChoices>;

/** A Telegram channel: its public name, or its number. */
export const TELEGRAM_CHANNEL = /^(?:@[A-Za-z]\w{3,31}|-100\d{5,15})$/;

const NO_CHOICES: NetworkChoices = { mode: "off", since: 0, account: "" };

/** The stored choices; a network that nobody decided on is off. */
export function readNetworkSettings(stored: unknown): NetworkSettings {
  const found = typeof stored === "object" && stored !== null ? (stored as Partial<NetworkSettings>) : {};
  return { telegram: { ...NO_CHOICES, ...found.telegram }, facebook: { ...NO_CHOICES, ...found.facebook } };
}

/** A story's post, or a correction of it. */
export interface NetworkPostJob<Kind extends Network = Network> {
  kind: Kind;
  articleId: number;
  /** For lists of jobs; the post says the title of its time. */
  title: string;
  link: string;
  /** A person's own words; null: the story's title and subtitle when it goes. */
  text: string | null;
  /** Time of the correction that is brought into the post; null for the post itself. */
  correctedAt: number | null;
}

/** Slot of a story's post in the queue of each network: one post, ever. */
export const postSlot = (articleId: number): string => `post:${articleId}`;

/** What a network is given. */
export interface PostContent {
  text: string;
  /** How much of its beginning is emphasised: the title, or the word 'CORREÇÃO'; 0 where a person wrote the text. UTF-16 units. */
  headline: number;
  link: string;
}

/** Longest text of a person, and of a correction within a post (ours; with the link they fit into both networks). UTF-16 units. */
export const OWN_TEXT_MAX = 2_000;
const CORRECTION_MAX = 1_000;
const CORRECTION = "CORREÇÃO";
const TITLE_MAX = 300;
const SUBTITLE_MAX = 600;

const line = (text: string, max: number) => cutToUnits(text.replace(/\s+/g, " ").trim(), max);

/** The words of a story on a network: title and subtitle, or a person's own text; a correction stands above them. */
export function postContent(
  { title, subtitle, correction }: Pick<Article, "title" | "subtitle" | "correction">,
  { text, link, correctedAt }: Pick<NetworkPostJob, "text" | "link" | "correctedAt">,
): PostContent {
  const notice = correctedAt === null || correction === "" ? "" : line(`${CORRECTION}: ${correction}`, CORRECTION_MAX);
  const own = text === null ? [line(title, TITLE_MAX), line(subtitle, SUBTITLE_MAX)] : [text];
  const headline = notice !== "" ? CORRECTION.length : text === null ? (own[0] ?? "").length : 0;
  return { text: [notice, ...own].filter((block) => block !== "").join("\n\n"), headline, link };
}

/** Least time between two posts, and most of them in 24 hours (ours, far within what each network allows; a person's 'now' does not wait). */
const PACE: Record<Network, { gapMs: number; perDay: number }> = {
  telegram: { gapMs: MINUTE_MS, perDay: 100 },
  facebook: { gapMs: 5 * MINUTE_MS, perDay: 40 },
};

/** Until when a network's next post has to wait (ms), after posts at `times`; null: it may go. */
export function paceWait(network: Network, times: readonly number[], now: number): number | null {
  const { gapMs, perDay } = PACE[network];
  const ofDay = times.filter((at) => at > now - DAY_MS).sort((one, other) => one - other);
  const first = ofDay.at(-perDay);
  const until = Math.max((ofDay.at(-1) ?? 0) + gapMs, first === undefined ? 0 : first + DAY_MS);
  return until > now ? until : null;
}

/** Where a story's post stands, in one sentence. */
export function postStatus(
  item: Pick<QueueItem<unknown>, "state" | "dueAt" | "settledAt" | "failure" | "note"> | null,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  switch (item?.state) {
    case undefined:
      return "Não está na fila.";
    case "pending":
      return item.note ?? "Na fila, à espera de uma pessoa.";
    case "scheduled":
      return item.dueAt === null || item.dueAt <= now ? "Sai em seguida." : `Sai em ${tableDateTime(item.dueAt, timeZone)}.`;
    case "sending":
      return "Saindo agora.";
    case "sent":
      return item.settledAt === null ? "Saiu." : `Saiu em ${tableDateTime(item.settledAt, timeZone)}.`;
    case "failed":
      return `Não saiu. ${item.failure?.reason ?? ""}`.trim();
    case "uncertain":
      return "Pode ter saído: confira em Distribuição.";
  }
}
