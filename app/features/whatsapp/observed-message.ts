import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { holdsLink } from "./custom-content.ts";
import { textKey } from "./may-send.ts";

/** A sent message as the gateway reports it. */
export interface ObservedMessage {
  /** Milliseconds since 1970. */
  at: number;
  text: string;
}

/** Clocks of two machines differ (ms). */
const CLOCK_SLACK_MS = 2 * 60_000;

/** Whether a message that was seen in the group is the one that was asked for from `since` on (ms since 1970). */
export function isSameMessage({ at, text }: ObservedMessage, post: Pick<WhatsAppPost, "text" | "link">, since: number): boolean {
  if (at < since - CLOCK_SLACK_MS) return false;
  return textKey(text) === textKey(post.text) || (post.link !== null && text.includes(post.text) && holdsLink(text, post.link));
}
