import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** Longest question and option (characters; product). */
export const POLL_QUESTION_MAX = 160;
export const POLL_OPTION_MAX = 80;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 6;

/** A poll is open so long at most (product; the table has it too). */
export const POLL_WINDOW_MAX_MS = 30 * DAY_MS;

/** Maximum age of partial results for readers (ms; our choice). */
export const POLL_RESULTS_MS = 30_000;

/** After its end, before the salt of its voters is deleted (ms; ours): answers that are on their way are written by then. */
export const POLL_CLEAR_AFTER_MS = 5 * MINUTE_MS;

/** States of a poll as the wire names them. */
export const POLL_STATES = ["agendada", "aberta", "encerrada", "retirada"] as const;
export type PollState = (typeof POLL_STATES)[number];

/** Fields that the newsroom sets. Times in milliseconds. */
export interface PollFields {
  question: string;
  /** In their order. */
  options: readonly string[];
  opensAt: number;
  closesAt: number;
  /** Declared: it is about an election. */
  isElectoral: boolean;
  onHome: boolean;
}

export interface PollOption {
  /** From 1. */
  position: number;
  text: string;
  votes: number;
}

/** A poll with its counts. Times in milliseconds. */
export interface Poll extends Omit<PollFields, "options"> {
  id: number;
  options: readonly PollOption[];
  /** Sum of the options' votes. */
  answers: number;
  /** Null: readers see it. */
  withdrawnAt: number | null;
  createdByName: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** A story that has a poll in its text. */
export interface PollUse {
  articleId: number;
  title: string;
}

/** A poll in the newsroom's list. */
export interface ListedPoll {
  poll: Poll;
  /** Some of the stories, the newest first, and how many there are. */
  uses: readonly PollUse[];
  useCount: number;
}

/** The state of a poll at a moment (ms). */
export function pollStateAt({ opensAt, closesAt, withdrawnAt }: Pick<Poll, "opensAt" | "closesAt" | "withdrawnAt">, now: number): PollState {
  if (withdrawnAt !== null) return "retirada";
  if (now < opensAt) return "agendada";
  return now < closesAt ? "aberta" : "encerrada";
}

/** The next moment (ms) at which a poll is in another state by the clock; null: none. */
export const pollChangesAt = ({ opensAt, closesAt, withdrawnAt }: Pick<Poll, "opensAt" | "closesAt" | "withdrawnAt">, now: number): number | null =>
  withdrawnAt === null ? ([opensAt, closesAt].find((time) => time > now) ?? null) : null;

/** Whole percentages that sum to 100, by the largest remainders; zeros without votes. */
export function percentagesOf(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, one) => sum + one, 0);
  if (total === 0) return votes.map(() => 0);
  const whole = votes.map((one) => Math.floor((one * 100) / total));
  const left = 100 - whole.reduce((sum, one) => sum + one, 0);
  const byRemainder = votes
    .map((one, index) => ({ index, remainder: (one * 100) % total }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
    .slice(0, left);
  for (const { index } of byRemainder) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** Sentence about what a poll is not, shown with every poll (Lei 9.504/1997, art. 33; TSE's resolutions want it said). */
export const POLL_DISCLAIMER = "Enquete, sem valor científico: responde quem quer, e o resultado não é uma pesquisa de opinião.";

export const pollPath = (id: number): string => `/enquete/${id}`;

/** Its results so far; of at most half a minute ago. */
export const pollPartialPath = (id: number): string => `${pollPath(id)}/parcial`;

/** Its results right after an answer. */
export const pollAnsweredPath = (id: number): string => `${pollPath(id)}/resposta`;

/** Words of a poll's link in a stored body, wherever the poll itself cannot be shown. */
export const POLL_LINK_WORDS = "Responda à enquete";

const ADDRESS = /^(https?:\/\/[a-z0-9.:-]{1,253})?\/enquete\/([1-9]\d{0,14})\/?$/i;

/** A paragraph that is plain text, or one link. */
const LINE = /<p(?:\s[^<>]*)?>(?:([^<]*)|\s*<a\s[^<>]*?href="([^"<>]*)"[^<>]*>([^<]*)<\/a>\s*)<\/p>/g;

/** The poll's address of a line, as it is written, and the poll that it is of; null for any other line. */
function pollOf(typed: string): { address: string; origin: string; id: number } | null {
  const found = ADDRESS.exec(typed.trim());
  return found && { address: found[0].replace(/\/$/, ""), origin: found[1] ?? "", id: Number(found[2]) };
}

/** A body's lines that are nothing but the address of a poll, as links with words: what cannot show the poll shows these. */
export const linkPollLines = (html: string): string =>
  html.includes("/enquete/")
    ? html.replace(LINE, (line, plain: string | undefined, href: string | undefined, words: string | undefined) => {
        const found = pollOf(href ?? plain ?? "");
        if (!found || (words !== undefined && !pollOf(words))) return line;
        return `<p><a href="${found.address}"${found.origin === "" ? "" : ' rel="noopener noreferrer"'}>${POLL_LINK_WORDS}</a></p>`;
      })
    : html;

/** Puts `show(id)` in place of each line of a stored body that is a link to a poll and nothing else; `siteUrl`: our origin, null for any. */
export const replacePollLines = (html: string, siteUrl: string | null, show: (id: number) => string): string =>
  html.includes("/enquete/")
    ? html.replace(LINE, (line, _plain, href: string | undefined) => {
        const found = href === undefined ? null : pollOf(href);
        return found && (found.origin === "" || siteUrl === null || found.origin === siteUrl) ? show(found.id) : line;
      })
    : html;

/** Refusals carry the poll as it is, when a change came too late. */
export const CURRENT_POLL: CarriedKind<Poll> = { kind: "poll" };
