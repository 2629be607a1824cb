import { useCallback, useRef, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { PickerArticleWire, QueueItemWire, WhatsAppStatusWire } from "#app/wire/whatsapp.ts";
import { ApiError } from "../api-client.ts";
import { browserApi } from "../browser-api.ts";
import type { WhatsAppTab } from "./whatsapp-tab.ts";

/** How often an open screen looks again (spec 2 §9). */
const LOOK_EVERY_MS = 30_000;

const NO_CONNECTION = "Sem conexão com o servidor. Nada foi alterado; tente novamente.";

/** The server's own sentence, where it gave one. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError && error.detail ? error.detail : NO_CONNECTION);

type Shown = Pick<WhatsAppTab, "status" | "queue" | "articles">;

/** The channel on an open screen, as it is looked at again and changed. */
export function useWhatsApp(initial: Shown) {
  const [shown, setShown] = useState<Shown>({ status: initial.status, queue: initial.queue, articles: initial.articles });
  const [busy, setBusy] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const { notify } = useNotices();
  const acting = useRef(false);

  const look = useCallback(async () => {
    const api = browserApi();
    try {
      const [status, { queue }, { items }] = await Promise.all([
        api.get<WhatsAppStatusWire>("/whatsapp/status"),
        api.get<{ queue: QueueItemWire[] }>("/whatsapp/queue"),
        api.get<{ items: PickerArticleWire[] }>("/whatsapp/articles"),
      ]);
      setShown({ status, queue, articles: items });
      setStale(false);
    } catch {
      // What is shown stays, and is said to be old; the next look may succeed.
      setStale(true);
    }
  }, []);
  useInterval(() => void look(), LOOK_EVERY_MS);

  /** Does one thing at a time, says what came of it, and looks again; answers null when it failed. */
  const act = useCallback(
    async <T>(name: string, work: () => Promise<T>, { done, failed }: { done: (answer: T) => string | null; failed: string }): Promise<T | null> => {
      if (acting.current) return null;
      acting.current = true;
      setBusy(name);
      try {
        const answer = await work();
        const said = done(answer);
        if (said !== null) notify("ok", said);
        await look();
        return answer;
      } catch (error) {
        notify("error", `${failed}: ${reasonOf(error)}`);
        await look();
        return null;
      } finally {
        acting.current = false;
        setBusy(null);
      }
    },
    [look, notify],
  );

  return { ...shown, busy, isStale, look, act };
}

export type WhatsAppDesk = ReturnType<typeof useWhatsApp>;
