import { eq, sql } from "drizzle-orm";
import { type Database, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { pushSubscriptions } from "#app/platform/db/schema.store.ts";
import { DEFAULT_CHOICES, type PushChoices } from "./push-choices.ts";

/** A browser that gets alerts. */
export interface PushSubscriber {
  endpoint: string;
  /** The browser's public key and secret, base64url (RFC 8291). */
  p256dh: string;
  auth: string;
}

interface ChoicesRow {
  frequency: "na-hora" | "resumo";
  quietFrom: number | null;
  quietTo: number | null;
  weeklyQuota: number | null;
  digest: number;
  topics: string;
}

const STORED_FREQUENCY = { now: "na-hora", digest: "resumo" } as const;

const idOf = (endpointHash: string) => sql`(SELECT id FROM push_subscriptions WHERE endpoint_hash = ${endpointHash})`;

/** The topics of a browser, replaced by these. */
const topicStatements = (endpointHash: string, topics: readonly string[]) => [
  rawStatement(sql`DELETE FROM push_topics WHERE subscription_id = ${idOf(endpointHash)}`),
  rawStatement(
    sql`INSERT INTO push_topics (topic, subscription_id) SELECT value, ${idOf(endpointHash)} FROM json_each(${JSON.stringify(topics)}) WHERE ${idOf(endpointHash)} IS NOT NULL`,
  ),
];

/** Browsers that get alerts and what they chose, by the hash of their endpoint: the source of truth. */
export function createPushSubscriptionRepository(db: Database) {
  return {
    /** Keeps a browser; one that comes again brings its newest keys, and its choices stay unless `topics` are given. `previousHash`: the address it had before. */
    async save(
      endpointHash: string,
      { endpoint, p256dh, auth }: PushSubscriber,
      { topics, previousHash, now }: { topics: readonly string[]; previousHash: string | null; now: number },
    ) {
      await runBatch(db, [
        ...(previousHash === null || previousHash === endpointHash
          ? []
          : [
              rawStatement(sql`UPDATE push_subscriptions SET endpoint_hash = ${endpointHash}, endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
                WHERE endpoint_hash = ${previousHash} AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE endpoint_hash = ${endpointHash})`),
            ]),
        db
          .insert(pushSubscriptions)
          .values({ endpointHash, endpoint, p256dh, auth, createdAt: now, weeklyQuota: DEFAULT_CHOICES.weeklyQuota })
          .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: { p256dh, auth } }),
        ...(topics.length > 0 ? topicStatements(endpointHash, topics) : []),
        rawStatement(sql`INSERT INTO push_topics (topic, subscription_id) SELECT value, ${idOf(endpointHash)} FROM json_each(${JSON.stringify(DEFAULT_CHOICES.topics)})
          WHERE NOT EXISTS (SELECT 1 FROM push_topics WHERE subscription_id = ${idOf(endpointHash)})`),
      ]);
    },

    /** Keeps a browser with all that its reader chose. */
    async saveChoices(
      endpointHash: string,
      { endpoint, p256dh, auth }: PushSubscriber,
      { topics, frequency, quiet, weeklyQuota, digest }: PushChoices,
      now: number,
    ): Promise<void> {
      const chosen = { frequency: STORED_FREQUENCY[frequency], quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, weeklyQuota, digest };
      await runBatch(db, [
        db
          .insert(pushSubscriptions)
          .values({ endpointHash, endpoint, p256dh, auth, createdAt: now, ...chosen })
          .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: { p256dh, auth, ...chosen } }),
        ...topicStatements(endpointHash, topics),
      ]);
    },

    /** Null for an address that is not kept. */
    async findChoices(endpointHash: string): Promise<PushChoices | null> {
      const [{ results }] = await runBatch(db, [
        rawStatement<ChoicesRow>(sql`SELECT frequency, quiet_from AS quietFrom, quiet_to AS quietTo, weekly_quota AS weeklyQuota, digest,
            (SELECT json_group_array(topic) FROM push_topics WHERE subscription_id = push_subscriptions.id) AS topics
          FROM push_subscriptions WHERE endpoint_hash = ${endpointHash}`),
      ]);
      const [row] = results;
      if (!row) return null;
      const { quietFrom, quietTo, weeklyQuota } = row;
      return {
        topics: JSON.parse(row.topics) as string[],
        frequency: row.frequency === "resumo" ? "digest" : "now",
        quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
        weeklyQuota,
        digest: row.digest === 1,
      };
    },

    /** Forgets a browser with its choices; answers its number, null when it was not known. */
    async remove(endpointHash: string): Promise<number | null> {
      const [removed] = await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash)).returning({ id: pushSubscriptions.id });
      return removed?.id ?? null;
    },
  };
}
