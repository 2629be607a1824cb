import { useRef, useState } from "react";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { type PublishAnswer, publishCard, publishingReason } from "./social-calls.ts";

type Card = Parameters<typeof publishCard>[0];

/** Outcome of a publication: the queue's state, a refusal, or no account to publish with. */
export type PublishOutcome = PublishAnswer | { kind: "failed" | "no-account"; reason: string };

/** Publishes once, however often the button is pressed: the server recognises the same card. */
export function usePublishing() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PublishOutcome | null>(null);
  const isBusy = useRef(false);

  async function publish(card: Card): Promise<PublishOutcome | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(true);
    setOutcome(null);
    const came = await publishCard(card).catch(
      (error: unknown): PublishOutcome => ({ kind: error instanceof ApiError && error.status === 501 ? "no-account" : "failed", reason: publishingReason(error) }),
    );
    isBusy.current = false;
    setBusy(false);
    setOutcome(came);
    return came;
  }

  return { busy, outcome, publish };
}
