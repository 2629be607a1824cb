import { useCallback, useRef, useState } from "react";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { PacingWire, PickerArticleWire, QueueItemWire, WhatsAppStatusWire } from "../whatsapp.wire.ts";

/** Loader data of the queue's screen. */
export interface WhatsAppTab {
  status: WhatsAppStatusWire;
  queue: QueueItemWire[];
  articles: PickerArticleWire[];
  pacing: PacingWire;
  mayManage: boolean;
  mayPace: boolean;
  /** Name of the gateway's product; null without one. */
  gateway: string | null;
  /** Missing settings of automatic sending. */
  missing: readonly string[];
  isSimulated: boolean;
  timeZone: string;
  /** The newsroom's day, `YYYY-MM-DD`. */
  today: string;
  /** The first day on which the usual window is not over. */
  nextDay: string;
}

/** Polling interval of an open screen (spec 2 §9). Milliseconds. */
const POLL_INTERVAL_MS = 30_000;
/** Polling interval while a change is expected: a QR code to be scanned, a message being sent. Milliseconds. */
const BUSY_POLL_INTERVAL_MS = 3_000;

const NO_CONNECTION = "Sem conexão com o servidor.";

/** Returns why the status could not be read: the server's sentence, where it gave one. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError && error.detail ? error.detail : NO_CONNECTION);

/** Removes an item from the queue, also a sent one. */
export const removeFromQueue = (id: string): Promise<unknown> =>
  browserApi()
    .delete(`/whatsapp/queue/${id}`)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });

type Shown = Pick<WhatsAppTab, "status" | "queue" | "articles">;

/** True when a change is expected within seconds. */
function isMoving({ status: { whatsapp, pausa, espera }, queue }: Shown, now: number): boolean {
  if (whatsapp.estado === "connecting" || whatsapp.hasQRCode) return true;
  // A message sent with an error is being searched for, which takes minutes.
  if (queue.some(({ status, error }) => status === "sending" && error === null)) return true;
  const isDue = ({ status, scheduled_time }: QueueItemWire) => status === "scheduled" && scheduled_time !== null && Date.parse(scheduled_time) <= now;
  return pausa === null && espera === null && queue.some(isDue);
}

interface Act<T> {
  done: (answer: T) => string | null;
  failed: string;
  /** Takes the reason of a failure where the form itself shows it, instead of a toast. */
  onFailed?: (reason: string) => void;
  /** Undo while the toast is visible; only for items that were not sent. */
  undo?: (answer: T) => Promise<unknown>;
}

/** State of the channel on an open screen: polling and actions. */
export function useWhatsApp(initial: Shown) {
  const [shown, setShown] = useState<Shown>({ status: initial.status, queue: initial.queue, articles: initial.articles });
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [isStale, setStale] = useState(false);
  const { notify } = useNotices();
  const acting = useRef(new Set<string>());
  const looks = useRef(0);

  /** Returns whether the server answered. `quick`: without the article picker's list, which changes rarely. */
  const look = useCallback(async (quick = false): Promise<boolean> => {
    const api = browserApi();
    looks.current += 1;
    const mine = looks.current;
    try {
      const [status, { queue }, picker] = await Promise.all([
        api.get<WhatsAppStatusWire>("/whatsapp/status"),
        api.get<{ queue: QueueItemWire[] }>("/whatsapp/queue"),
        quick ? null : api.get<{ items: PickerArticleWire[] }>("/whatsapp/articles"),
      ]);
      // An answer to an older request than the latest shown is stale.
      if (mine !== looks.current) return true;
      setShown((before) => ({ status, queue, articles: picker?.items ?? before.articles }));
      setStale(false);
      return true;
    } catch {
      // The last status stays, marked as stale; the next poll may succeed.
      if (mine === looks.current) setStale(true);
      return false;
    }
  }, []);
  const isQuick = isMoving(shown, Date.now()) && !isStale;
  useInterval(() => void look(isQuick), isQuick ? BUSY_POLL_INTERVAL_MS : POLL_INTERVAL_MS);

  /** Undoes an action; idempotent on the server, so that a second press is harmless. */
  const takeBack = useCallback(
    async (undo: () => Promise<unknown>) => {
      try {
        await undo();
        notify("ok", "Desfeito.");
        await look();
      } catch (error) {
        const reason = writeFailure(error, { reloaded: await look(), otherwise: NO_CONNECTION });
        notify("error", isOutcomeUnknown(error) ? reason : `Não foi possível desfazer: ${reason}`);
      }
    },
    [look, notify],
  );

  /** Runs an action unless it is in progress, shows its result and polls again; null when it failed. */
  const act = useCallback(
    async <T>(name: string, work: () => Promise<T>, { done, failed, onFailed, undo }: Act<T>): Promise<T | null> => {
      if (acting.current.has(name)) return null;
      acting.current.add(name);
      setBusy(new Set(acting.current));
      try {
        const answer = await work();
        const said = done(answer);
        if (said !== null) notify("ok", said, undo && { label: "Desfazer", run: () => void takeBack(() => undo(answer)) });
        await look();
        return answer;
      } catch (error) {
        const reason = writeFailure(error, { reloaded: await look(), otherwise: NO_CONNECTION });
        if (onFailed) onFailed(reason);
        else notify("error", reason.startsWith(failed) ? reason : `${failed}: ${reason}`);
        return null;
      } finally {
        acting.current.delete(name);
        setBusy(new Set(acting.current));
      }
    },
    [look, notify, takeBack],
  );

  return { ...shown, isBusy: (name: string) => busy.has(name), isStale, look, act };
}

export type WhatsAppDesk = ReturnType<typeof useWhatsApp>;
