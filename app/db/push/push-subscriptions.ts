import { eq } from "drizzle-orm";
import type { Database } from "../database.ts";
import { pushSubscriptions } from "../schema.ts";

/** A browser that asked for notices. */
export interface PushSubscriber {
  endpoint: string;
  /** The browser's public key and secret, base64url (RFC 8291). */
  p256dh: string;
  auth: string;
}

/** Browsers that asked for notices, by the hash of their endpoint. */
export function createPushSubscriptionRepository(db: Database) {
  return {
    /** Keeps a browser; one that comes again brings its newest keys. */
    async save(endpointHash: string, { endpoint, p256dh, auth }: PushSubscriber, now: number): Promise<void> {
      await db
        .insert(pushSubscriptions)
        .values({ endpointHash, endpoint, p256dh, auth, createdAt: now })
        .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: { p256dh, auth } });
    },

    async remove(endpointHash: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash));
    },
  };
}

export type PushSubscriptionRepository = ReturnType<typeof createPushSubscriptionRepository>;
