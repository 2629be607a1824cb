import { useCallback, useEffect, useRef, useState } from "react";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { useInstagramNotices } from "#app/ui/newsroom/shell/instagram-notices.tsx";
import { writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { InstagramHistoryWire, InstagramItemWire, InstagramQueueWire, InstagramStatusWire } from "../instagram-queue.wire.ts";
import { isMoving, needsPerson } from "./queue-labels.ts";

/** Loader data of the Instagram tab. */
export interface InstagramTab {
  siteName: string;
  timeZone: string;
  /** Settings without which nothing can be published. */
  missing: readonly string[];
  simulated: boolean;
  /** Null when the queue could not be read. */
  queue: InstagramQueueWire | null;
  history: InstagramHistoryWire | null;
}

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

/** Returns the sentence of a failed call. */
export const sentenceOf = (error: unknown): string => (error instanceof ApiError && error.detail ? error.detail : "Verifique a conexão e tente de novo.");

/**
 * Polling interval while an item is being published, while some wait, and while nothing moves (spec 2 §4 checks every 60 s; observers need more).
 * Milliseconds.
 */
const PUBLISHING_MS = 2_500;
const MOVING_MS = 10_000;
const STILL_MS = MINUTE_MS;

const DONE: Record<ItemAct, string> = {
  cancel: "Card retirado da fila.",
  retry: "O card voltou para a fila.",
  "publish-now": "O card sai agora.",
  out: "Marcado como publicado.",
  "not-out": "Marcado como não publicado. Você pode tentar de novo.",
};

function paceOf(queue: InstagramQueueWire | null): number {
  if (!queue?.items.some(isMoving)) return STILL_MS;
  const isPublishing = queue.items.some(({ status, scheduledTime }) => status === "publishing" || (status === "pending" && Date.parse(scheduledTime ?? "") <= Date.now()));
  return isPublishing && !queue.hold ? PUBLISHING_MS : MOVING_MS;
}

const idsOf = (items: readonly InstagramItemWire[]) => new Set(items.map(({ id }) => id));

/** Instagram's queue and history, refreshed while the tab is visible, and the actions on them. */
export function useInstagramQueue(tab: Pick<InstagramTab, "queue" | "history">, onPublished: () => void) {
  const [queue, setQueue] = useState(tab.queue);
  const [history, setHistory] = useState<InstagramHistoryWire | null>(tab.history);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [resuming, setResuming] = useState(false);
  const [isReadingMore, setReadingMore] = useState(false);
  const { notify } = useNotices();
  const { refresh: tellNewsroom } = useInstagramNotices();
  const seen = useRef(tab.queue);
  const hasHistory = history !== null;
  /** Answers to reads that began before the latest change are stale. */
  const turn = useRef(0);

  const refresh = useCallback(async (): Promise<boolean> => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const now = await readQueue();
      if (mine !== turn.current) return true;
      const before = seen.current;
      seen.current = now;
      setQueue(now);
      setProblem(null);
      const still = idsOf(now.items);
      const hasLeft = before?.items.some(({ id }) => !still.has(id)) ?? true;
      const troubles = (one: InstagramQueueWire | null) => JSON.stringify([one?.hold, one?.items.filter(needsPerson).map(({ id, status }) => [id, status])]);
      if (troubles(before) !== troubles(now)) tellNewsroom();
      if (!hasLeft && hasHistory) return true;
      const page = await readHistory();
      if (mine === turn.current) setHistory(page);
      onPublished();
      return true;
    } catch (error) {
      if (mine === turn.current) setProblem(sentenceOf(error));
      return false;
    }
  }, [hasHistory, tellNewsroom, onPublished]);

  // The shell's counters may be a minute old.
  useEffect(() => tellNewsroom(), [tellNewsroom]);
  useInterval(() => void refresh(), paceOf(queue));

  async function act(item: InstagramItemWire, what: ItemAct): Promise<void> {
    if (busy !== null) return;
    setBusy(item.id);
    try {
      await actOn(item.id, what);
      notify("ok", DONE[what]);
      await refresh();
    } catch (error) {
      notify("error", writeFailure(error, { reloaded: await refresh(), otherwise: "Não foi possível alterar a fila." }));
    }
    setBusy(null);
  }

  async function resume(): Promise<void> {
    setResuming(true);
    try {
      await resumeQueue();
      notify("ok", "A fila foi retomada.");
      await refresh();
    } catch (error) {
      notify("error", writeFailure(error, { reloaded: await refresh(), otherwise: "Não foi possível retomar a fila." }));
    }
    setResuming(false);
    onPublished();
  }

  async function readMore(): Promise<void> {
    if (history === null || history.proximo === null || isReadingMore) return;
    setReadingMore(true);
    try {
      const page = await readHistory(history.proximo);
      setHistory({ items: [...history.items, ...page.items], proximo: page.proximo });
    } catch (error) {
      notify("error", sentenceOf(error));
    }
    setReadingMore(false);
  }

  return { queue, history, problem, busy, resuming, isReadingMore, refresh, act, resume, readMore };
}

export type InstagramQueueState = ReturnType<typeof useInstagramQueue>;
