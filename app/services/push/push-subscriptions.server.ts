import { createHash } from "node:crypto";
import type { PushSubscriber, PushSubscriptionRepository } from "#app/db/push/push-subscriptions.ts";

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("base64url");

/** Who gets notices. Nothing of the reader is kept but what a push service needs to find the browser. */
export function createPushSubscriptionService({ subscriptions, now }: { subscriptions: PushSubscriptionRepository; now(): number }) {
  return {
    subscribe: (subscriber: PushSubscriber): Promise<void> => subscriptions.save(hashOf(subscriber.endpoint), subscriber, now()),

    /** The answer does not reveal whether it existed. */
    unsubscribe: (endpoint: string): Promise<void> => subscriptions.remove(hashOf(endpoint)),
  };
}
