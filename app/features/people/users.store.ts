import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, type Read, rawStatement, rowsOf, runBatch, textOnce, valueRows } from "#app/platform/db/database.store.ts";
import { refreshTokens, sessions, signInFailures, users } from "#app/platform/db/schema.store.ts";
import type { Role } from "./capabilities.ts";

/** A person of the newsroom, without the password. */
export interface User {
  id: number;
  name: string;
  email: string;
  role: Role;
  avatar: string | null;
  createdAt: number;
}

export interface LiveSession {
  /** On a shared computer: it ends when idle. */
  isShared: boolean;
  /** End of the session unless it is prolonged (ms). */
  endsAt: number;
}

/** The person of a live session. */
export interface SessionUser extends User {
  session: LiveSession;
}

/** Fields of a new session. */
export interface NewSession {
  id: string;
  user: Pick<User, "id" | "name">;
  expiresAt: number;
  refreshHash: string;
  /** Browser and device in words. */
  device: string;
  isShared: boolean;
  now: number;
}

/** The person behind a session, with the role they have now. */
export interface SessionHolder {
  sessionId: string;
  userId: number;
  name: string;
  role: Role;
}

/** Normalises an e-mail for comparison: without case or surrounding space. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Everything of a person but the password. */
export const userColumns = { id: users.id, name: users.name, email: users.email, role: users.role, avatar: users.avatar, createdAt: users.createdAt };

const sessionColumns = { ...userColumns, isShared: sessions.shared, endsAt: sessions.expiresAt };
const sessionRows = rowsOf<User & LiveSession>(sessionColumns);

/** Read by every request of a signed-in person. */
const liveSession = textOnce<{ sessionId: string; now: number }>((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder("sessionId")), isNull(sessions.endedAt), gt(sessions.expiresAt, sql.placeholder("now")))),
);

/** People, their sessions and the failures of sign-in. Times in milliseconds. */
export function createUserRepository(db: Database) {
  return {
    async findByEmail(email: string): Promise<(User & { passwordHash: string }) | null> {
      const rows = await db
        .select({ ...userColumns, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.emailKey, emailKey(email)));
      return rows[0] ?? null;
    },

    async findWithPassword(userId: number): Promise<(User & { passwordHash: string }) | null> {
      const rows = await db
        .select({ ...userColumns, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, userId));
      return rows[0] ?? null;
    },

    async savePasswordHash(userId: number, passwordHash: string): Promise<void> {
      await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    },

    /** The person of a live session: null when it ended, expired or its person is gone. */
    readSessionUser(sessionId: string, now: number): Read<SessionUser | null> {
      return {
        statements: [liveSession({ sessionId, now })],
        decode: ([result]) => {
          const [row] = sessionRows(result);
          if (!row) return null;
          const { isShared, endsAt, ...user } = row;
          return { ...user, session: { isShared, endsAt } };
        },
      };
    },

    /** The active ones of these sessions by id, with their person. */
    readSessionHolders(sessionIds: readonly string[], now: number): Read<Map<string, SessionHolder>> {
      return {
        statements: [
          db
            // Under names of their own: D1 answers rows as objects, in which a second `id` would replace the first.
            .select({ sessionId: sql<string>`${sessions.id}`.as("session_id"), userId: sql<number>`${users.id}`.as("user_id"), name: users.name, role: users.role })
            .from(sessions)
            .innerJoin(users, eq(users.id, sessions.userId))
            .where(and(inArray(sessions.id, valueRows(sessionIds)), isNull(sessions.endedAt), gt(sessions.expiresAt, now))),
        ],
        decode: ([rows]) => new Map((rows as SessionHolder[]).map((row) => [row.sessionId, row])),
      };
    },

    async startSession(session: NewSession): Promise<void> {
      const { id, expiresAt, device, isShared, now } = session;
      await runBatch(db, [
        db.insert(sessions).values({ id, userId: session.user.id, createdAt: now, expiresAt, device, usedAt: now, shared: isShared }),
        trailStatement(db, { at: session.now, actor: session.user, action: "session.begin", details: {} }),
        db.insert(refreshTokens).values({ hash: session.refreshHash, sessionId: session.id, issuedAt: session.now }),
        // Expired sessions are deleted (data minimisation).
        rawStatement(sql`DELETE FROM sessions WHERE expires_at < ${session.now}`),
      ]);
    },

    /** Ends a session; one line in the trail, however often it is called. */
    async endSession(sessionId: string, now: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action)
            SELECT ${now}, users.id, users.name, 'session.end' FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.id = ${sessionId} AND sessions.ended_at IS NULL`),
        db
          .update(sessions)
          .set({ endedAt: now })
          .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt))),
      ]);
    },

    async findRefreshToken(hash: string): Promise<{ sessionId: string; spentAt: number | null } | null> {
      const rows = await db.select({ sessionId: refreshTokens.sessionId, spentAt: refreshTokens.spentAt }).from(refreshTokens).where(eq(refreshTokens.hash, hash));
      return rows[0] ?? null;
    },

    /** Spends a token and stores its successor; idempotent for concurrent calls. Does not extend a session on a shared computer. */
    async rotateRefreshToken(hash: string, successorHash: string, sessionId: string, expiresAt: number, now: number): Promise<void> {
      await runBatch(db, [
        db.insert(refreshTokens).values({ hash: successorHash, sessionId, issuedAt: now }).onConflictDoNothing(),
        db
          .update(refreshTokens)
          .set({ spentAt: now })
          .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.spentAt))),
        db
          .update(sessions)
          .set({ expiresAt: sql`CASE WHEN ${sessions.shared} THEN ${sessions.expiresAt} ELSE ${expiresAt} END`, usedAt: now })
          .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt))),
      ]);
    },

    /** Extends an active session of a shared computer; whether there was one. */
    async prolongShared(sessionId: string, expiresAt: number, now: number): Promise<boolean> {
      const rows = await db
        .update(sessions)
        .set({ expiresAt: sql`MAX(${sessions.expiresAt}, ${expiresAt})`, usedAt: now })
        .where(and(eq(sessions.id, sessionId), eq(sessions.shared, true), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
        .returning({ id: sessions.id });
      return rows.length > 0;
    },

    async countFailures(keys: readonly string[], now: number): Promise<{ key: string; failures: number; windowEndsAt: number }[]> {
      return db
        .select()
        .from(signInFailures)
        .where(and(inArray(signInFailures.key, valueRows(keys)), gt(signInFailures.windowEndsAt, now)));
    },

    /** Counts one failure for each key, starting a new window where the last one is over; answers the new counts. */
    async addFailure(keys: readonly string[], windowMs: number, now: number): Promise<{ key: string; failures: number; windowEndsAt: number }[]> {
      const rows = await db
        .insert(signInFailures)
        // `WHERE true`: without it SQLite takes the conflict clause for a join's condition.
        .select(sql`SELECT value, 1, ${now + windowMs} FROM json_each(${JSON.stringify(keys)}) WHERE true`)
        .onConflictDoUpdate({
          target: signInFailures.key,
          set: {
            failures: sql`CASE WHEN ${signInFailures.windowEndsAt} <= ${now} THEN 1 ELSE ${signInFailures.failures} + 1 END`,
            windowEndsAt: sql`CASE WHEN ${signInFailures.windowEndsAt} <= ${now} THEN ${now + windowMs} ELSE ${signInFailures.windowEndsAt} END`,
          },
        })
        .returning();
      return rows;
    },

    /** Uncounts one failure of each key: the password was not wrong. */
    async takeFailureBack(keys: readonly string[]): Promise<void> {
      await db
        .update(signInFailures)
        .set({ failures: sql`MAX(0, ${signInFailures.failures} - 1)` })
        .where(sql`${signInFailures.key} IN ${valueRows(keys)}`);
    },

    async clearFailures(key: string, now: number): Promise<void> {
      await runBatch(db, [db.delete(signInFailures).where(eq(signInFailures.key, key)), rawStatement(sql`DELETE FROM sign_in_failures WHERE window_ends_at < ${now}`)]);
    },
  };
}
