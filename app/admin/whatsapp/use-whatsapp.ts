import { useCallback, useRef, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { PickerArticleWire, QueueItemWire, WhatsAppStatusWire } from "#app/wire/whatsapp.ts";
import { ApiError } from "../api-client.ts";
import { browserApi } from "../browser-api.ts";
import { isOutcomeUnknown, writeFailure } from "../write-outcome.ts";
import type { WhatsAppTab } from "./whatsapp-tab.ts";

/** How often an open screen looks again (spec 2 §9). */
const LOOK_EVERY_MS = 30_000;
/** How often while somebody waits for something: a phone that scans a code, a message on its way. */
const LOOK_SOON_MS = 3_000;

const NO_CONNECTION = "Sem conexão com o servidor.";

/** Why nothing could be read: the server's own sentence, where it gave one. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError && error.detail ? error.detail : NO_CONNECTION);

/** Takes an item out of the queue, also when it is out already. */
export const removeFromQueue = (id: string): Promise<unknown> =>
  browserApi()
    .delete(`/whatsapp/queue/${id}`)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });

type Shown = Pick<WhatsAppTab, "status" | "queue" | "articles">;

/** Whether the next seconds will change what is shown. */
function isMoving({ status: { whatsapp, pausa, espera }, queue }: Shown, now: number): boolean {
  if (whatsapp.estado === "connecting" || whatsapp.hasQRCode) return true;
  // What is sent with a trouble is being looked for, which takes minutes.
  if (queue.some(({ status, error }) => status === "sending" && error === null)) return true;
  const isDue = ({ status, scheduled_time }: QueueItemWire) => status === "scheduled" && scheduled_time !== null && Date.parse(scheduled_time) <= now;
  return pausa === null && espera === null && queue.some(isDue);
}

interface Act<T> {
  done: (answer: T) => string | null;
  failed: string;
  /** Takes it back on the server while its message shows; for what has not gone out. */
  undo?: (answer: T) => Promise<unknown>;
}

/** The channel on an open screen, as it is looked at again and changed. */
export function useWhatsApp(initial: Shown) {
  const [shown, setShown] = useState<Shown>({ status: initial.status, queue: initial.queue, articles: initial.articles });
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [isStale, setStale] = useState(false);
  const { notify } = useNotices();
  const acting = useRef(new Set<string>());
  const looks = useRef(0);

  /** Answers whether the server was reached. `quick`: without the stories to pick from, which do not change by waiting. */
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
      // An answer that was overtaken by a later look shows an older world.
      if (mine !== looks.current) return true;
      setShown((before) => ({ status, queue, articles: picker?.items ?? before.articles }));
      setStale(false);
      return true;
    } catch {
      // What is shown stays, and is said to be old; the next look may succeed.
      if (mine === looks.current) setStale(true);
      return false;
    }
  }, []);
  const isQuick = isMoving(shown, Date.now()) && !isStale;
  useInterval(() => void look(isQuick), isQuick ? LOOK_SOON_MS : LOOK_EVERY_MS);

  /** Takes an act back; pressed twice it is done once, because the server's answer to the second is the same. */
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

  /** Does a thing, unless it is being done, says what came of it, and looks again; answers null when it failed. */
  const act = useCallback(
    async <T>(name: string, work: () => Promise<T>, { done, failed, undo }: Act<T>): Promise<T | null> => {
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
        notify("error", reason.startsWith(failed) ? reason : `${failed}: ${reason}`);
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
