import type { Board } from "#app/features/highlights/board.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Term from receipt to publication or refusal (Lei 13.188/2015, art. 5). Milliseconds. */
export const REPLY_TERM_MS = 7 * DAY_MS;

/** Retention of the requester's data and text after the decision (LGPD; a court case begins within 60 days). Milliseconds. */
export const REPLY_RETENTION_MS = 365 * DAY_MS;

export const REFUSAL_REASON_MAX = 1_000;

/** A place of the home page that a published reply holds. */
export type HeldPosition = "supermanchete" | "destaque";

/** A reply that must not lose its place before `until` (ms). */
export interface HeldPlace {
  articleId: number;
  position: HeldPosition;
  until: number;
}

/** Request for a right of reply to a story. Times in milliseconds. */
export interface ReplyCase {
  id: number;
  /** Null once the story is gone for good. */
  article: { id: number; title: string; slug: string } | null;
  storyTitle: string;
  name: string;
  email: string;
  text: string;
  receivedAt: number;
  dueAt: number;
  decidedAt: number | null;
  decidedBy: string | null;
  decision: "granted" | "refused" | null;
  reason: string;
  reply: { id: number; title: string; slug: string } | null;
  heldPosition: HeldPosition | null;
  heldUntil: number | null;
}

/** Fields that a reader sends: the text is published as it is. */
export interface NewReplyRequest {
  name: string;
  email: string;
  text: string;
}

/** The text of a reply as the paragraphs of a story. */
export const replyBody = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).split("\n").join("<br>")}</p>`)
    .join("");

/** A recorded change of a story's place: 0 super headline, 1–5 highlights, null none. */
interface Move {
  at: number;
  to: number | null;
}

/** The most prominent place that a story had, and how long it had it in all (ms). */
export interface Prominence {
  position: HeldPosition;
  ms: number;
}

const positionOf = (place: number | null): HeldPosition | null => (place === null ? null : place === 0 ? "supermanchete" : "destaque");

/** From all recorded moves of a story, oldest first; null when it never had a place on the home page. */
export function prominenceOf(moves: readonly Move[], now: number): Prominence | null {
  const total = { supermanchete: 0, destaque: 0 };
  for (const [index, { at, to }] of moves.entries()) {
    const position = positionOf(to);
    if (position) total[position] += Math.max(0, (moves[index + 1]?.at ?? now) - at);
  }
  if (total.supermanchete > 0) return { position: "supermanchete", ms: total.supermanchete };
  return total.destaque > 0 ? { position: "destaque", ms: total.destaque } : null;
}

/** 0 super headline, 1 highlight, 2 none. */
const levelOf = ({ superHeadline, highlights }: Board, id: number): number => (superHeadline?.id === id ? 0 : highlights.some((placed) => placed.id === id) ? 1 : 2);

/** The reply that would lose its place before its time by a change of the board; null for none. */
export function displacedReply({ before, after }: { before: Board; after: Board }, held: readonly HeldPlace[], now: number): HeldPlace | null {
  return (
    held.find(({ articleId, position, until }) => {
      const level = position === "supermanchete" ? 0 : 1;
      return until > now && levelOf(before, articleId) <= level && levelOf(after, articleId) > level;
    }) ?? null
  );
}
