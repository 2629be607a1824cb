import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** How long the newsroom has from receipt to publish or to refuse (Lei 13.188/2015, art. 5). Milliseconds. */
export const REPLY_TERM_MS = 7 * DAY_MS;

/** How long who asked and what they wrote is stored after the decision (LGPD; a court case begins within 60 days). Milliseconds. */
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

/** What somebody asks to have published about a story. Times in milliseconds. */
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

/** What a reader sends: the text is published as it is. */
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
