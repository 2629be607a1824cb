import { useRef, useState } from "react";
import { ApiError } from "#app/admin/api-client.ts";
import { publishCard, reasonOf } from "./social-calls.ts";

type Card = Parameters<typeof publishCard>[0];

/** What came of a publication: done, on its way by the queue, refused, or there is no account to publish with. */
export type PublishOutcome =
  | { kind: "published"; permalink: string | null }
  | { kind: "queued"; note: string }
  | { kind: "failed"; reason: string }
  | { kind: "no-account"; reason: string };

const ON_ITS_WAY = "O card está na fila e sai sozinho.";

/** Publishes once, however often it is pressed: the server knows the same card again. */
export function usePublishing() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PublishOutcome | null>(null);
  const isBusy = useRef(false);

  async function publish(card: Card): Promise<PublishOutcome | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(true);
    setOutcome(null);
    let came: PublishOutcome;
    try {
      const { isOut, permalink, note } = await publishCard(card);
      came = isOut ? { kind: "published", permalink } : { kind: "queued", note: note ?? ON_ITS_WAY };
    } catch (error) {
      came = error instanceof ApiError && error.status === 501 ? { kind: "no-account", reason: reasonOf(error) } : { kind: "failed", reason: reasonOf(error) };
    }
    isBusy.current = false;
    setBusy(false);
    setOutcome(came);
    return came;
  }

  return { busy, outcome, publish };
}
