import { useRef, useState } from "react";
import { ApiError } from "#app/admin/api-client.ts";
import { publishCard, reasonOf } from "./social-calls.ts";

type Card = Parameters<typeof publishCard>[0];

/** What came of a publication: done, refused, or there is no account to publish with. */
export type PublishOutcome = { kind: "published" } | { kind: "failed"; reason: string } | { kind: "no-account"; reason: string };

const isSameCard = (one: Card, other: Card) => (["type", "title", "caption", "imageData"] as const).every((name) => one[name] === other[name]);

/** Publishes once, however often it is pressed. */
export function usePublishing() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PublishOutcome | null>(null);
  const isBusy = useRef(false);
  /** What was sent and not answered may have arrived: the same again under the same name acts once. */
  const unanswered = useRef<{ card: Card; attempt: string } | null>(null);

  async function publish(card: Card): Promise<PublishOutcome | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(true);
    setOutcome(null);
    const attempt = unanswered.current && isSameCard(unanswered.current.card, card) ? unanswered.current.attempt : crypto.randomUUID();
    unanswered.current = { card, attempt };
    let came: PublishOutcome;
    try {
      await publishCard(card, attempt);
      came = { kind: "published" };
      unanswered.current = null;
    } catch (error) {
      if (error instanceof ApiError) unanswered.current = null;
      came = error instanceof ApiError && error.status === 501 ? { kind: "no-account", reason: reasonOf(error) } : { kind: "failed", reason: reasonOf(error) };
    }
    isBusy.current = false;
    setBusy(false);
    setOutcome(came);
    return came;
  }

  return { busy, outcome, publish };
}
