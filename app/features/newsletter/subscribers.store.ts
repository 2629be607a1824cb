import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import type { NewsletterSlot } from "./editions.ts";
import { BOUNCE_SUPPRESSION_MS, ENDED_RETENTION_MS, type NewsletterChoice, PENDING_RETENTION_MS, type Subscriber, type SubscriberState } from "./subscriber.ts";

interface Row {
  id: number;
  email: string;
  state: SubscriberState;
  town: string;
  morning: number;
  evening: number;
  key: string;
  mailedAt: number;
}

/** A subscriber of an edition, as it is sent. */
export interface NewsletterRecipient {
  id: number;
  email: string;
  key: string;
  town: string;
  confirmedAt: number;
}

/** Count of a town's rows in a state. */
export interface SubscriberCount {
  state: SubscriberState;
  town: string;
  count: number;
}

/** A sign-up, as it is stored. */
export interface SignUp extends NewsletterChoice {
  email: string;
  key: string;
  consentVersion: string;
  at: number;
}

/** Limit of messages with a link within `FLOOD_MS` to everybody together: a flood must not spoil the sender's reputation (our choice). */
const FLOOD_MAX = 300;
const FLOOD_MS = HOUR_MS;
const EXPIRY_BATCH_SIZE = 200;

const COLUMNS = sql.raw("id, email, state, town, morning, evening, key, mailed_at AS mailedAt");
const RECIPIENT = sql.raw("id, email, key, town, confirmed_at AS confirmedAt");
/** Conditions as the partial indexes write them. */
const WANTS: Record<NewsletterSlot, ReturnType<typeof sql.raw>> = {
  morning: sql.raw("state = 'confirmed' AND morning = 1"),
  evening: sql.raw("state = 'confirmed' AND evening = 1"),
};

const toSubscriber = ({ morning, evening, ...row }: Row): Subscriber => ({ ...row, slots: { morning: morning === 1, evening: evening === 1 } });
const oneOf = ([result]: readonly unknown[]): Subscriber | null => rawRowsOf<Row>(result).map(toSubscriber)[0] ?? null;

/** Stores subscribers: the source of truth. */
export function createSubscriberRepository(db: Database) {
  const run = async (query: ReturnType<typeof sql>): Promise<number> => (await runBatch(db, [rawStatement(query)]))[0].meta.changes;

  return {
    read: (id: number): Read<Subscriber | null> => ({ statements: [rawStatement(sql`SELECT ${COLUMNS} FROM newsletter_subscribers WHERE id = ${id}`)], decode: oneOf }),

    readByEmail: (email: string): Read<Subscriber | null> => ({
      statements: [rawStatement(sql`SELECT ${COLUMNS} FROM newsletter_subscribers WHERE email = ${email}`)],
      decode: oneOf,
    }),

    /** Tells whether an address is suppressed (bounce or complaint). */
    readIsSuppressed: (addressHash: string): Read<boolean> => ({
      statements: [rawStatement(sql`SELECT 1 FROM newsletter_suppressions WHERE address_hash = ${addressHash}`)],
      decode: ([result]) => rawRowsOf(result).length > 0,
    }),

    /** Tells whether the hourly limit for all messages with a link is reached. */
    readIsFlooded: (at: number): Read<boolean> => ({
      statements: [rawStatement(sql`SELECT COUNT(*) AS count FROM (SELECT 1 FROM newsletter_subscribers WHERE mailed_at > ${at - FLOOD_MS} LIMIT ${FLOOD_MAX})`)],
      decode: ([result]) => (rawRowsOf<{ count: number }>(result)[0]?.count ?? 0) >= FLOOD_MAX,
    }),

    /** Stores what an address asks for; a confirmed one stays as it is. */
    async signUp({ email, town, slots, key, consentVersion, at }: SignUp): Promise<void> {
      const [morning, evening] = [Number(slots.morning), Number(slots.evening)];
      await run(sql`INSERT INTO newsletter_subscribers (email, state, town, morning, evening, key, consent_at, consent_version)
          VALUES (${email}, 'pending', ${town}, ${morning}, ${evening}, ${key}, ${at}, ${consentVersion})
        ON CONFLICT (email) DO UPDATE SET state = 'pending', town = excluded.town, morning = excluded.morning, evening = excluded.evening, key = excluded.key,
          consent_at = excluded.consent_at, consent_version = excluded.consent_version, confirmed_at = NULL, ended_at = NULL, soft_bounces = 0
        WHERE state <> 'confirmed'`);
    },

    /** Records that a message with a link is sent; false where one was sent since `before` (ms). */
    claimMail: async (id: number, before: number, at: number): Promise<boolean> =>
      (await run(sql`UPDATE newsletter_subscribers SET mailed_at = ${at} WHERE id = ${id} AND mailed_at <= ${before}`)) > 0,

    /** From now on it gets the newsletter; false for what does not wait. */
    confirm: async (id: number, at: number): Promise<boolean> =>
      (await run(sql`UPDATE newsletter_subscribers SET state = 'confirmed', confirmed_at = ${at} WHERE id = ${id} AND state = 'pending'`)) > 0,

    choose: async (id: number, { town, slots }: NewsletterChoice): Promise<void> =>
      void (await run(
        sql`UPDATE newsletter_subscribers SET town = ${town}, morning = ${Number(slots.morning)}, evening = ${Number(slots.evening)} WHERE id = ${id} AND state = 'confirmed'`,
      )),

    leave: async (id: number, at: number): Promise<void> =>
      void (await run(sql`UPDATE newsletter_subscribers SET state = 'unsubscribed', ended_at = ${at}, mailed_at = 0 WHERE id = ${id} AND state IN ('pending', 'confirmed')`)),

    /** The address gets nothing any more: it does not exist, or its owner complained. A complaint is never replaced. */
    async suppress(email: string, addressHash: string, reason: "bounced" | "complained", at: number): Promise<void> {
      const state = reason === "bounced" ? "bounced" : "unsubscribed";
      await runBatch(db, [
        rawStatement(sql`INSERT INTO newsletter_suppressions (address_hash, reason, at) VALUES (${addressHash}, ${reason}, ${at})
          ON CONFLICT DO UPDATE SET reason = excluded.reason, at = excluded.at WHERE reason = 'bounced'`),
        rawStatement(sql`UPDATE newsletter_subscribers SET state = ${state}, ended_at = ${at} WHERE email = ${email} AND state IN ('pending', 'confirmed')`),
      ]);
    },

    /** Counts a message that came back for a reason that passes; answers how many did one after another. */
    async countSoftBounce(email: string): Promise<number> {
      const [{ results }] = await runBatch(db, [
        rawStatement<{ count: number }>(sql`UPDATE newsletter_subscribers SET soft_bounces = soft_bounces + 1 WHERE email = ${email} RETURNING soft_bounces AS count`),
      ]);
      return results[0]?.count ?? 0;
    },

    delivered: async (email: string): Promise<void> => void (await run(sql`UPDATE newsletter_subscribers SET soft_bounces = 0 WHERE email = ${email} AND soft_bounces > 0`)),

    /** Those of an edition after one: the next of its town, or the first of the towns behind it. A page costs its rows. */
    readPage: (slot: NewsletterSlot, after: { town: string; id: number }, limit: number): Read<NewsletterRecipient[]> => ({
      statements: [
        rawStatement(sql`SELECT ${RECIPIENT} FROM newsletter_subscribers WHERE ${WANTS[slot]} AND town = ${after.town} AND id > ${after.id} ORDER BY id LIMIT ${limit}`),
        rawStatement(sql`SELECT ${RECIPIENT} FROM newsletter_subscribers WHERE ${WANTS[slot]} AND town > ${after.town} ORDER BY town, id LIMIT ${limit}`),
      ],
      decode: ([here, behind]) => {
        const found = rawRowsOf<NewsletterRecipient>(here);
        return found.length > 0 ? found : rawRowsOf<NewsletterRecipient>(behind);
      },
    }),

    /** Of these, those that still get an edition. */
    readByIds: (slot: NewsletterSlot, ids: readonly number[]): Read<NewsletterRecipient[]> => ({
      statements: [rawStatement(sql`SELECT ${RECIPIENT} FROM newsletter_subscribers WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${WANTS[slot]}`)],
      decode: ([result]) => rawRowsOf<NewsletterRecipient>(result),
    }),

    readCounts: (): Read<SubscriberCount[]> => ({
      statements: [rawStatement(sql`SELECT state, town, count FROM newsletter_counts WHERE count > 0`)],
      decode: ([result]) => rawRowsOf<SubscriberCount>(result),
    }),

    /** Deletes addresses that nobody confirmed, and those that left or came back, a few hundred at a time. */
    async expire(at: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`DELETE FROM newsletter_subscribers WHERE id IN
          (SELECT id FROM newsletter_subscribers WHERE state = 'pending' AND consent_at < ${at - PENDING_RETENTION_MS} LIMIT ${EXPIRY_BATCH_SIZE})`),
        rawStatement(sql`DELETE FROM newsletter_subscribers WHERE id IN
          (SELECT id FROM newsletter_subscribers WHERE ended_at IS NOT NULL AND ended_at < ${at - ENDED_RETENTION_MS} LIMIT ${EXPIRY_BATCH_SIZE})`),
        rawStatement(sql`DELETE FROM newsletter_suppressions WHERE address_hash IN
          (SELECT address_hash FROM newsletter_suppressions WHERE reason = 'bounced' AND at < ${at - BOUNCE_SUPPRESSION_MS} LIMIT ${EXPIRY_BATCH_SIZE})`),
      ]);
    },
  };
}

export type SubscriberRepository = ReturnType<typeof createSubscriberRepository>;
