import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { InstagramHistoryWire, InstagramQueueWire, InstagramStatusWire } from "../instagram-queue.wire.ts";

const BASE = "/social/instagram";
const itemPath = (id: string) => `${BASE}/queue/${encodeURIComponent(id)}`;

export const readQueue = (): Promise<InstagramQueueWire> => browserApi().get(`${BASE}/queue`);

/** A page of published posts; `before` is the cursor from the previous page. */
export const readHistory = (before?: number): Promise<InstagramHistoryWire> => browserApi().get(`${BASE}/history`, { antes: before });

export const readStatus = (): Promise<InstagramStatusWire> => browserApi().get(`${BASE}/status`);

/** A person's action on an item. */
export type ItemAct = "cancel" | "retry" | "publish-now" | "out" | "not-out";

export function actOn(id: string, act: ItemAct): Promise<unknown> {
  if (act === "cancel") return browserApi().delete(itemPath(id));
  if (act === "out" || act === "not-out") return browserApi().post(`${itemPath(id)}/resolve`, { published: act === "out" });
  return browserApi().post(`${itemPath(id)}/${act}`);
}

/** Resumes a paused queue. */
export const resumeQueue = (): Promise<unknown> => browserApi().post(`${BASE}/resume`);

/** Why a call failed, as a sentence. */
export const sentenceOf = (error: unknown): string => (error instanceof ApiError && error.detail ? error.detail : "Verifique a conexão e tente de novo.");
