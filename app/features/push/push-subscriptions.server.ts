import { createHash } from "node:crypto";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { completeChoices, isPushEndpoint, type PushChoices, UNKNOWN_PUSH_SERVICE } from "./push-choices.ts";
import { createPushSubscriptionRepository, type PushSubscriber } from "./push-subscriptions.store.ts";

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("base64url");

/** Manages subscriptions. Only what a push service needs to find the browser, and the choices, are stored of a reader. */
export function createPushSubscriptionService({ db, campaigns, now }: SharedDependencies, extraHosts: readonly string[]) {
  const subscriptions = createPushSubscriptionRepository(db);
  /** The hash of an address; refuses that of no push service. */
  function knownHash(endpoint: string, field = "endpoint"): string {
    if (!isPushEndpoint(endpoint, extraHosts)) unwrap(refusedFields([{ field, message: UNKNOWN_PUSH_SERVICE }]));
    return hashOf(endpoint);
  }

  return {
    async subscribe(subscriber: PushSubscriber, topics: readonly string[], previousEndpoint: string | null): Promise<void> {
      const previousHash = previousEndpoint === null ? null : knownHash(previousEndpoint, "anterior");
      await subscriptions.save(knownHash(subscriber.endpoint), subscriber, { topics: [...new Set(topics)], previousHash, now: now() });
    },

    async choose(subscriber: PushSubscriber, choices: PushChoices): Promise<PushChoices> {
      const chosen = completeChoices(choices);
      await subscriptions.saveChoices(knownHash(subscriber.endpoint), subscriber, chosen, now());
      return chosen;
    },

    /** Returns a browser's choices to a caller that knows its address. Throws `RefusalError` for one that is not stored. */
    async choices(endpoint: string): Promise<PushChoices> {
      return (await subscriptions.findChoices(knownHash(endpoint))) ?? refuse("not-found", "Este aparelho não recebe avisos.");
    },

    /** The answer does not reveal whether it existed. */
    async unsubscribe(endpoint: string): Promise<void> {
      const id = await subscriptions.remove(knownHash(endpoint));
      // If this fails, an anonymous number remains, for 30 days at most.
      if (id !== null) await campaigns.forgetSubscription(id).catch((error: unknown) => logEvent("error", "push-forget", errorFields(error)));
    },
  };
}
