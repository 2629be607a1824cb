import { type InstagramPost, noticeTitle } from "../queue/instagram-post.ts";
import type { QueueHold, QueueItem } from "../queue/queue-item.ts";
import { type InstagramToken, tokenHealth } from "./token-health.ts";

/** Something about Instagram that needs a person. */
export interface InstagramNotice {
  /** The same for the same occasion: what was told once is not told again. */
  key: string;
  kind: "failed" | "uncertain" | "stopped" | "token";
  /** A sentence. */
  text: string;
}

/** What of the channel asks for people. */
export interface InstagramAttention {
  /** Failed and uncertain ones, the latest first. */
  items: readonly QueueItem<InstagramPost>[];
  hold: QueueHold | null;
  /** As Instagram last told of it; null while it was not asked. */
  token: InstagramToken | null;
}

/** What the newsroom is told, wherever people work; of the token only who can mend it. A rest that ends by itself is no news. */
export function instagramNotices({ items, hold, token }: InstagramAttention, now: number, isAdmin: boolean): InstagramNotice[] {
  const health = isAdmin && token ? tokenHealth(token, now) : null;
  const isTokenNews = health !== null && health.state !== "ok" && health.state !== "unknown";
  return [
    ...(hold && hold.until === null ? [{ key: `stopped:${hold.reason}`, kind: "stopped" as const, text: "A fila do Instagram parou e espera uma pessoa." }] : []),
    ...(isTokenNews ? [{ key: `token:${health.state}:${health.warningDay ?? ""}`, kind: "token" as const, text: health.cause }] : []),
    ...items.map(({ id, state, settledAt, payload }) => {
      const kind = state === "uncertain" ? ("uncertain" as const) : ("failed" as const);
      const title = noticeTitle(payload.title);
      return { key: `${kind}:${id}:${settledAt ?? 0}`, kind, text: kind === "failed" ? `Falha na publicação: ${title}` : `O Instagram não confirmou a publicação: ${title}` };
    }),
  ];
}
