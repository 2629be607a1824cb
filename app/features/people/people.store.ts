import { and, asc, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { TrailDetails } from "#app/features/audit/trail.ts";
import { raiseForAuthor, renameStatements } from "#app/features/authors/author-profiles.store.ts";
import { type Database, isConstraintFailure, type Read, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { passkeys, sessions, users } from "#app/platform/db/schema.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import type { Role } from "./capabilities.ts";
import type { SessionLine } from "./session.ts";
import { emailKey, type User, userColumns } from "./users.store.ts";

/** People that a list holds at most. */
const PEOPLE_MAX = 1_000;
const SESSIONS_SHOWN = 50;

export interface NewPerson {
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
}

export interface PersonChange {
  name?: string | undefined;
  email?: string | undefined;
  role?: Role | undefined;
  passwordHash?: string | undefined;
  avatar?: string | null | undefined;
}

/** The writer and the line of the trail. */
export interface PersonWrite {
  at: number;
  actor: { id: number | null; name: string };
  action: string;
  details: TrailDetails;
}

/** Reasons why a write about a person was refused. */
export type PersonRefusal = "email-taken" | "last-admin" | "missing";

type Outcome<T> = { done: T } | { refused: PersonRefusal };

const byName = new Intl.Collator("pt-BR");

/** People as the newsroom manages them: each write is one batch with its line in the trail. */
export function createPeopleRepository(db: Database) {
  /**
   * Breaks the batch where the newsroom would be left without an admin, by putting a row a second time, which its key
   * forbids: D1 takes batches one after another, so of two admins who demote each other one is refused.
   */
  const refuseLastAdminLoss = (id: number) =>
    rawStatement(sql`INSERT INTO users (id, name, email, email_key, role, password_hash, created_at)
        SELECT id, name, email, email_key, role, password_hash, created_at FROM users
        WHERE id = ${id} AND role = 'admin' AND NOT EXISTS (SELECT 1 FROM users other WHERE other.role = 'admin' AND other.id <> ${id})`);

  /** No line for a person whom another admin has deleted meanwhile. */
  const trailOf = (id: number, write: PersonWrite) => trailWhere(write, write.action, write.details, sql`EXISTS (SELECT 1 FROM users WHERE id = ${id})`);

  /** Ends somebody's sessions but one (a null id: all) where `holds`. */
  const endOthers = (userId: number, keptSessionId: string | null, at: number, holds: SQL | undefined = undefined) =>
    db
      .update(sessions)
      .set({ endedAt: at })
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), keptSessionId === null ? undefined : ne(sessions.id, keptSessionId), holds));

  /** Closes invitations to an e-mail that is taken, or was removed. */
  const closeInvitation = (key: string | SQL) => rawStatement(sql`DELETE FROM invitations WHERE email_key = ${key}`);
  const emailKeyOf = (id: number) => sql`(SELECT email_key FROM users WHERE id = ${id})`;

  const removeTokensOf = (userId: number) => rawStatement(sql`DELETE FROM api_tokens WHERE user_id = ${userId}`);

  function refusalOf(error: unknown): { refused: PersonRefusal } {
    if (isConstraintFailure(error, "users.email_key")) return { refused: "email-taken" };
    if (isConstraintFailure(error, "users.id")) return { refused: "last-admin" };
    throw error;
  }

  return {
    /** Everybody, by name. */
    readAll(): Read<User[]> {
      return {
        statements: [db.select(userColumns).from(users).orderBy(asc(users.name), asc(users.id)).limit(PEOPLE_MAX)],
        // The database knows no accents.
        decode: ([rows]) => (rows as User[]).sort((one, other) => byName.compare(one.name, other.name)),
      };
    },

    /** A person; null when there is none. */
    readPerson(id: number): Read<User | null> {
      return { statements: [db.select(userColumns).from(users).where(eq(users.id, id))], decode: ([rows]) => (rows as User[])[0] ?? null };
    },

    /** Live sessions of a person, last used first. */
    readSessions(userId: number, now: number): Read<SessionLine[]> {
      return {
        statements: [
          db
            .select({ id: sessions.id, device: sessions.device, isShared: sessions.shared, createdAt: sessions.createdAt, usedAt: sessions.usedAt, endsAt: sessions.expiresAt })
            .from(sessions)
            .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
            .orderBy(desc(sessions.usedAt), asc(sessions.id))
            .limit(SESSIONS_SHOWN),
        ],
        decode: ([rows]) => rows as SessionLine[],
      };
    },

    async add(person: NewPerson, write: PersonWrite): Promise<Outcome<User>> {
      try {
        const [[user]] = await runBatch(db, [
          db
            .insert(users)
            .values({ ...person, emailKey: emailKey(person.email), createdAt: write.at })
            .returning(userColumns),
          trailStatement(db, write),
          closeInvitation(emailKey(person.email)),
        ]);
        return user ? { done: user } : { refused: "missing" };
      } catch (error) {
        return refusalOf(error);
      }
    },

    /**
     * Changes a person. A new role (if it differs) or a new password ends their sessions but `keptSessionId`; a password
     * that another sets takes their passkeys and API tokens too. The last admin keeps their role.
     */
    async change(id: number, { passwordHash, email, ...fields }: PersonChange, keptSessionId: string | null, write: PersonWrite): Promise<Outcome<User>> {
      const { role } = fields;
      const isAnotherRole = role === undefined ? sql`0` : sql`EXISTS (SELECT 1 FROM users changed WHERE changed.id = ${id} AND changed.role <> ${role})`;
      const values = { ...fields, ...(email === undefined ? {} : { email, emailKey: emailKey(email) }), ...(passwordHash === undefined ? {} : { passwordHash }) };
      try {
        const results = await runBatch(db, [
          ...(role === undefined || role === "admin" ? [] : [refuseLastAdminLoss(id)]),
          endOthers(id, keptSessionId, write.at, passwordHash === undefined ? isAnotherRole : undefined),
          ...(passwordHash === undefined || write.actor.id === id ? [] : [db.delete(passkeys).where(eq(passkeys.userId, id)), removeTokensOf(id)]),
          ...(email === undefined ? [] : [closeInvitation(emailKey(email))]),
          trailOf(id, write),
          ...(fields.name === undefined ? [] : renameStatements(id, fields.name)),
          ...(fields.name === undefined && fields.avatar === undefined ? [] : [raiseForAuthor(id)]),
          db.update(users).set(values).where(eq(users.id, id)).returning(userColumns),
        ]);
        const [user] = results.at(-1) as User[];
        return user ? { done: user } : { refused: "missing" };
      } catch (error) {
        return refusalOf(error);
      }
    },

    /** Deletes a person with their sessions, keys and invitations; what they wrote keeps its author's name. */
    async remove(id: number, write: PersonWrite): Promise<Outcome<true>> {
      try {
        const [, , , , removed] = await runBatch(db, [
          refuseLastAdminLoss(id),
          trailOf(id, write),
          closeInvitation(emailKeyOf(id)),
          raiseForAuthor(id),
          db.delete(users).where(eq(users.id, id)).returning({ id: users.id }),
        ]);
        return removed.length > 0 ? { done: true } : { refused: "missing" };
      } catch (error) {
        return refusalOf(error);
      }
    },

    /** Ends one session of a person; whether it lived. */
    async endSession(userId: number, sessionId: string, write: PersonWrite): Promise<boolean> {
      const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, write.at));
      const [, ended] = await runBatch(db, [
        trailWhere(write, write.action, write.details, sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${isTheirs})`),
        db.update(sessions).set({ endedAt: write.at }).where(isTheirs).returning({ id: sessions.id }),
      ]);
      return ended.length > 0;
    },

    /** Ends all sessions of a person but one; where another person does it, their API tokens too. */
    async endSessions(userId: number, keptSessionId: string | null, write: PersonWrite): Promise<void> {
      await runBatch(db, [endOthers(userId, keptSessionId, write.at), ...(write.actor.id === userId ? [] : [removeTokensOf(userId)]), trailOf(userId, write)]);
    },
  };
}
