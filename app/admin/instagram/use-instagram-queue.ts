import { useCallback, useEffect, useRef, useState } from "react";
import { noticeTitle } from "#app/domain/queue/instagram-post.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { InstagramHistoryWire, InstagramItemWire } from "#app/wire/instagram-queue.ts";
import type { InstagramTab } from "./instagram-tab.ts";
import { actOn, type ItemAct, readHistory, readQueue, sentenceOf } from "./queue-calls.ts";
import { isMoving } from "./queue-words.ts";

/** How often the queue is read while something moves in it (spec 2 §4 checks every 60 s; people who look on want more), and while nothing does. */
const MOVING_MS = 10_000;
const STILL_MS = 60_000;

const DONE: Record<ItemAct, string> = {
  cancel: "Card retirado da fila.",
  retry: "O card voltou para a fila.",
  "publish-now": "O card sai agora.",
  out: "Marcado como publicado.",
  "not-out": "Marcado como não publicado. Você pode tentar de novo.",
};

/** Instagram's queue and history as they stand, kept fresh while they are looked at, and what can be done with them. */
export function useInstagramQueue(tab: Pick<InstagramTab, "queue" | "history">, onPublished: () => void) {
  const [items, setItems] = useState(tab.queue);
  const [history, setHistory] = useState<InstagramHistoryWire | null>(tab.history);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [isReadingMore, setReadingMore] = useState(false);
  const { notify } = useNotices();
  const seen = useRef(new Map<string, InstagramItemWire>());
  /** Reads that began before the latest change tell old news. */
  const turn = useRef(0);

  useEffect(() => {
    for (const item of tab.queue ?? []) seen.current.set(item.id, item);
  }, [tab.queue]);

  const tell = useCallback(
    (now: readonly InstagramItemWire[]) => {
      const before = seen.current;
      seen.current = new Map(now.map((item) => [item.id, item]));
      for (const { id, title, status } of now) {
        const was = before.get(id)?.status;
        if (was !== undefined && was !== "error" && status === "error") notify("error", `Falha na publicação: ${noticeTitle(title)}`);
      }
      return [...before.values()].some(({ id, status }) => status !== "error" && !seen.current.has(id));
    },
    [notify],
  );

  const refresh = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const now = await readQueue();
      if (mine !== turn.current) return;
      const hasLeft = tell(now);
      setItems(now);
      setProblem(null);
      if (!hasLeft) return;
      const page = await readHistory();
      if (mine === turn.current) setHistory(page);
      onPublished();
    } catch (error) {
      if (mine === turn.current) setProblem(sentenceOf(error));
    }
  }, [tell, onPublished]);

  useInterval(() => void refresh(), items?.some(isMoving) ? MOVING_MS : STILL_MS);

  async function act(item: InstagramItemWire, what: ItemAct): Promise<void> {
    if (busy !== null) return;
    setBusy(item.id);
    try {
      await actOn(item.id, what);
      notify("ok", DONE[what]);
    } catch (error) {
      notify("error", sentenceOf(error));
    }
    await refresh();
    setBusy(null);
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

  return { items, history, problem, busy, isReadingMore, refresh, act, readMore };
}

export type InstagramQueueState = ReturnType<typeof useInstagramQueue>;
