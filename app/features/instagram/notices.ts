import { type InstagramPost, noticeTitle } from "#app/platform/queue/instagram-post.ts";
import type { QueueItem, QueuePause } from "#app/platform/queue/queue-item.ts";
import { type InstagramToken, tokenHealth } from "./token-health.ts";

/** A notice about Instagram that needs a person. */
export interface InstagramNotice {
  /** Equal for the same occasion, so that a notice is shown once. */
  key: string;
  kind: "failed" | "uncertain" | "stopped" | "token";
  /** A sentence. */
  text: string;
}

/** State of the channel that can cause notices. */
export interface InstagramAttention {
  /** Failed and uncertain ones, the latest first. */
  items: readonly QueueItem<InstagramPost>[];
  paused: QueuePause | null;
  /** As last read from Instagram; null before the first read. */
  token: InstagramToken | null;
}

/** Notices on every screen; token notices only for people who can fix it. A hold that ends by itself causes none. */
export function instagramNotices({ items, paused, token }: InstagramAttention, now: number, isAdmin: boolean): InstagramNotice[] {
  const health = isAdmin && token ? tokenHealth(token, now) : null;
  const isTokenNews = health !== null && health.state !== "ok" && health.state !== "unknown";
  return [
    ...(paused && paused.until === null ? [{ key: `stopped:${paused.reason}`, kind: "stopped" as const, text: "A fila do Instagram parou e espera uma pessoa." }] : []),
    ...(isTokenNews ? [{ key: `token:${health.state}:${health.warningDay ?? ""}`, kind: "token" as const, text: health.reason }] : []),
    ...items.map(({ id, state, settledAt, payload }) => {
      const kind = state === "uncertain" ? ("uncertain" as const) : ("failed" as const);
      const title = noticeTitle(payload.title);
      return { key: `${kind}:${id}:${settledAt ?? 0}`, kind, text: kind === "failed" ? `Falha na publicação: ${title}` : `O Instagram não confirmou a publicação: ${title}` };
    }),
  ];
}
