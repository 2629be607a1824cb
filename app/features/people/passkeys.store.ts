import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { type Database, isConstraintFailure, type Read, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { passkeys, spentChallenges, users } from "#app/platform/db/schema.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import type { PersonWrite } from "./people.store.ts";
import { PASSKEYS_MAX, type Passkey } from "./session.ts";
import { type User, userColumns } from "./users.store.ts";

/** The public half of a key, as its signatures are checked with. */
export interface StoredPasskey {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Signature counter of the authenticator; zero from those that do not count. */
  counter: number;
  transports: string[];
}

/** A right answer to a challenge. */
export interface PasskeyUse {
  id: string;
  counter: number;
  challengeId: string;
  challengeExpiresAt: number;
  now: number;
}

/** Keys of WebAuthn, and the challenges that were answered. */
export function createPasskeyRepository(db: Database) {
  const spendChallenge = (id: string, expiresAt: number) => db.insert(spentChallenges).values({ id, expiresAt });
  const removeExpiredChallenges = (now: number) => db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
  const isOf = (userId: number, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

  return {
    /** A person's keys, the oldest first. */
    readOf(userId: number): Read<(Passkey & { transports: string[] })[]> {
      return {
        statements: [
          db
            .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt, transports: passkeys.transports })
            .from(passkeys)
            .where(eq(passkeys.userId, userId))
            .orderBy(asc(passkeys.createdAt))
            .limit(PASSKEYS_MAX),
        ],
        decode: ([rows]) => rows as (Passkey & { transports: string[] })[],
      };
    },

    /** A key with its person; null when nobody has it. */
    async find(id: string): Promise<{ passkey: StoredPasskey; user: User } | null> {
      const [key] = await db
        .select({ id: passkeys.id, publicKey: passkeys.publicKey, counter: passkeys.counter, transports: passkeys.transports, userId: passkeys.userId })
        .from(passkeys)
        .where(eq(passkeys.id, id));
      if (!key) return null;
      const [user] = await db.select(userColumns).from(users).where(eq(users.id, key.userId));
      const { userId: _owner, ...passkey } = key;
      return user ? { passkey, user } : null;
    },

    /** Stores a new key, once for its challenge; false when the challenge is spent, the key is known or there are too many. */
    async add(userId: number, name: string, key: StoredPasskey, challenge: { id: string; expiresAt: number }, write: PersonWrite): Promise<boolean> {
      try {
        const [, , added] = await runBatch(db, [
          removeExpiredChallenges(write.at),
          spendChallenge(challenge.id, challenge.expiresAt),
          rawStatement(sql`INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at)
              SELECT ${key.id}, ${userId}, ${name}, ${key.publicKey}, ${key.counter}, ${JSON.stringify(key.transports)}, ${write.at}
              WHERE (SELECT COUNT(*) FROM passkeys WHERE user_id = ${userId}) < ${PASSKEYS_MAX} RETURNING id`),
          trailWhere(write, write.action, write.details, sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${key.id})`),
        ]);
        return added.results.length > 0;
      } catch (error) {
        if (isConstraintFailure(error, "passkeys.id") || isConstraintFailure(error, "spent_challenges.id")) return false;
        throw error;
      }
    },

    /** Records a use of a key, once for its challenge and only with an increasing counter; whether that succeeded. */
    async use({ id, counter, challengeId, challengeExpiresAt, now }: PasskeyUse): Promise<boolean> {
      try {
        const [, , used] = await runBatch(db, [
          removeExpiredChallenges(now),
          spendChallenge(challengeId, challengeExpiresAt),
          db
            .update(passkeys)
            .set({ counter, usedAt: now })
            .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(sql`${counter}`, 0)))))
            .returning({ id: passkeys.id }),
        ]);
        return used.length > 0;
      } catch (error) {
        if (isConstraintFailure(error, "spent_challenges.id")) return false;
        throw error;
      }
    },

    async rename(userId: number, id: string, name: string): Promise<boolean> {
      const rows = await db.update(passkeys).set({ name }).where(isOf(userId, id)).returning({ id: passkeys.id });
      return rows.length > 0;
    },

    /** Takes a key away, with its line in the trail; whether there was one. */
    async remove(userId: number, id: string, write: Omit<PersonWrite, "details">): Promise<boolean> {
      const [, removed] = await runBatch(db, [
        rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, details)
            SELECT ${write.at}, ${write.actor.id}, ${write.actor.name}, ${write.action}, json_object('subject', name) FROM passkeys WHERE ${isOf(userId, id)}`),
        db.delete(passkeys).where(isOf(userId, id)).returning({ id: passkeys.id }),
      ]);
      return removed.length > 0;
    },
  };
}
