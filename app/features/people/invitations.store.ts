import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, isConstraintFailure, type Read, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { invitations, users } from "#app/platform/db/schema.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import type { Role } from "./capabilities.ts";
import type { PersonWrite } from "./people.store.ts";
import type { Invitation } from "./person.ts";
import { emailKey, type User, userColumns } from "./users.store.ts";

/** Open invitations that a list holds at most. */
const INVITATIONS_MAX = 200;

export interface NewInvitation {
  email: string;
  role: Role;
  tokenHash: string;
  expiresAt: number;
}

/** Person who joins by an invitation. */
export interface Acceptance {
  tokenHash: string;
  name: string;
  passwordHash: string;
  now: number;
}

const columns = { id: invitations.id, email: invitations.email, role: invitations.role, createdAt: invitations.createdAt, expiresAt: invitations.expiresAt };

/** Invitations by link. A link is good once, for a time, and only while who made it is an admin. */
export function createInvitationRepository(db: Database) {
  /** The open invitation of a token, as a condition on `invitations` joined with `inviter`. */
  const isOpen = (tokenHash: string, now: number) => sql`invitations.token_hash = ${tokenHash} AND invitations.expires_at > ${now} AND inviter.role = 'admin'`;

  return {
    /** Open invitations, those that end first first. */
    readOpen(now: number): Read<Invitation[]> {
      return {
        statements: [
          db
            // Under a name of its own: D1 answers rows as objects, in which a second `role` or `name` would replace the first.
            .select({ ...columns, invitedBy: sql<string>`${users.name}`.as("invited_by_name") })
            .from(invitations)
            .innerJoin(users, eq(users.id, invitations.invitedBy))
            .where(and(gt(invitations.expiresAt, now), eq(users.role, "admin")))
            .orderBy(asc(invitations.expiresAt))
            .limit(INVITATIONS_MAX),
        ],
        decode: ([rows]) => rows as Invitation[],
      };
    },

    /** Returns a token's invitation; null when it is used, expired or unknown. */
    readByToken(tokenHash: string, now: number): Read<{ email: string; role: Role; invitedBy: string; expiresAt: number } | null> {
      return {
        statements: [
          rawStatement(sql`SELECT invitations.email AS email, invitations.role AS role, inviter.name AS invitedBy, invitations.expires_at AS expiresAt
              FROM invitations JOIN users inviter ON inviter.id = invitations.invited_by WHERE ${isOpen(tokenHash, now)}`),
        ],
        decode: ([rows]) => (rows as { results: { email: string; role: Role; invitedBy: string; expiresAt: number }[] }).results[0] ?? null,
      };
    },

    /** Makes an invitation, in the place of an earlier one to the address; null when somebody has that address already. */
    async add({ email, role, tokenHash, expiresAt }: NewInvitation, write: PersonWrite & { actor: { id: number; name: string } }): Promise<Invitation | null> {
      const key = emailKey(email);
      const isFree = sql`NOT EXISTS (SELECT 1 FROM users WHERE email_key = ${key})`;
      const [, , , added] = await runBatch(db, [
        rawStatement(sql`DELETE FROM invitations WHERE expires_at <= ${write.at}`),
        db.delete(invitations).where(eq(invitations.emailKey, key)),
        trailWhere(write, write.action, write.details, isFree),
        rawStatement<{ id: number }>(sql`INSERT INTO invitations (token_hash, email, email_key, role, invited_by, created_at, expires_at)
            SELECT ${tokenHash}, ${email}, ${key}, ${role}, ${write.actor.id}, ${write.at}, ${expiresAt} WHERE ${isFree}
            RETURNING id`),
      ]);
      const [row] = added.results;
      return row ? { id: row.id, email, role, invitedBy: write.actor.name, createdAt: write.at, expiresAt } : null;
    },

    /** Takes an invitation back, with its line in the trail; whether there was one. */
    async remove(id: number, write: Omit<PersonWrite, "details">): Promise<boolean> {
      const [, removed] = await runBatch(db, [
        rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, details)
            SELECT ${write.at}, ${write.actor.id}, ${write.actor.name}, ${write.action}, json_object('subject', email) FROM invitations WHERE id = ${id}`),
        db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }),
      ]);
      return removed.length > 0;
    },

    /**
     * Registers a person by an invitation, once: of two concurrent uses one finds it spent (null). A taken e-mail has an outcome
     * of its own.
     */
    async join({ tokenHash, name, passwordHash, now }: Acceptance): Promise<User | "email-taken" | null> {
      const ofInvitation = sql`FROM invitations JOIN users inviter ON inviter.id = invitations.invited_by WHERE ${isOpen(tokenHash, now)}`;
      try {
        const [made] = await runBatch(db, [
          rawStatement<{ id: number }>(sql`INSERT INTO users (name, email, email_key, role, password_hash, created_at)
              SELECT ${name}, invitations.email, invitations.email_key, invitations.role, ${passwordHash}, ${now} ${ofInvitation} RETURNING id`),
          rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, details)
              SELECT ${now}, joined.id, joined.name, 'user.join', json_object('subject', 'convite de ' || inviter.name)
              FROM invitations JOIN users inviter ON inviter.id = invitations.invited_by JOIN users joined ON joined.email_key = invitations.email_key WHERE ${isOpen(tokenHash, now)}`),
          db.delete(invitations).where(eq(invitations.tokenHash, tokenHash)),
        ]);
        const [row] = made.results;
        if (!row) return null;
        const [user] = await db.select(userColumns).from(users).where(eq(users.id, row.id));
        return user ?? null;
      } catch (error) {
        if (isConstraintFailure(error, "users.email_key")) return "email-taken";
        throw error;
      }
    },
  };
}

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;
