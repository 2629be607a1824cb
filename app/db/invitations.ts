import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Role } from "#app/domain/access/capabilities.ts";
import type { Invitation } from "#app/domain/access/invitation.ts";
import { trailWhere } from "./audit.ts";
import { type Database, isConstraintFailure, type Read, rawStatement } from "./database.ts";
import type { PersonWrite } from "./people.ts";
import { invitations, users } from "./schema.ts";
import { emailKey, type User, userColumns } from "./users.ts";

/** Open invitations that a list holds at most. */
const INVITATIONS_MAX = 200;

export interface NewInvitation {
  email: string;
  role: Role;
  tokenHash: string;
  expiresAt: number;
}

/** Who joins by an invitation. */
export interface Joining {
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

    /** What a token invites to; null when it is spent, over or never was. */
    readByToken(tokenHash: string, now: number): Read<{ email: string; role: Role; invitedBy: string } | null> {
      return {
        statements: [
          rawStatement(
            db,
            sql`SELECT invitations.email AS email, invitations.role AS role, inviter.name AS invitedBy
              FROM invitations JOIN users inviter ON inviter.id = invitations.invited_by WHERE ${isOpen(tokenHash, now)}`,
          ),
        ],
        decode: ([rows]) => (rows as { results: { email: string; role: Role; invitedBy: string }[] }).results[0] ?? null,
      };
    },

    /** Makes an invitation, in the place of an earlier one to the address; null when somebody has that address already. */
    async add({ email, role, tokenHash, expiresAt }: NewInvitation, write: PersonWrite & { actor: { id: number; name: string } }): Promise<Invitation | null> {
      const key = emailKey(email);
      const isFree = sql`NOT EXISTS (SELECT 1 FROM users WHERE email_key = ${key})`;
      const [, , , added] = await db.batch([
        rawStatement(db, sql`DELETE FROM invitations WHERE expires_at <= ${write.at}`),
        db.delete(invitations).where(eq(invitations.emailKey, key)),
        trailWhere(db, write, write.action, write.details, isFree),
        rawStatement(
          db,
          sql`INSERT INTO invitations (token_hash, email, email_key, role, invited_by, created_at, expires_at)
            SELECT ${tokenHash}, ${email}, ${key}, ${role}, ${write.actor.id}, ${write.at}, ${expiresAt} WHERE ${isFree}
            RETURNING id`,
        ),
      ]);
      const [row] = (added as unknown as { results: { id: number }[] }).results;
      return row ? { id: row.id, email, role, invitedBy: write.actor.name, createdAt: write.at, expiresAt } : null;
    },

    /** Takes an invitation back, with its line in the trail; whether there was one. */
    async remove(id: number, write: Omit<PersonWrite, "details">): Promise<boolean> {
      const [, removed] = await db.batch([
        rawStatement(
          db,
          sql`INSERT INTO audit_log (at, actor_id, actor_name, action, details)
            SELECT ${write.at}, ${write.actor.id}, ${write.actor.name}, ${write.action}, json_object('subject', email) FROM invitations WHERE id = ${id}`,
        ),
        db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }),
      ]);
      return removed.length > 0;
    },

    /**
     * Makes a person of an invitation, once: of two who use one link at the same moment one finds it spent (null), and an
     * address that somebody has by now is told apart.
     */
    async join({ tokenHash, name, passwordHash, now }: Joining): Promise<User | "email-taken" | null> {
      const ofInvitation = sql`FROM invitations JOIN users inviter ON inviter.id = invitations.invited_by WHERE ${isOpen(tokenHash, now)}`;
      try {
        const [made] = await db.batch([
          rawStatement(
            db,
            sql`INSERT INTO users (name, email, email_key, role, password_hash, created_at)
              SELECT ${name}, invitations.email, invitations.email_key, invitations.role, ${passwordHash}, ${now} ${ofInvitation} RETURNING id`,
          ),
          rawStatement(
            db,
            sql`INSERT INTO audit_log (at, actor_id, actor_name, action, details)
              SELECT ${now}, joined.id, joined.name, 'user.join', json_object('subject', 'convite de ' || inviter.name)
              FROM invitations JOIN users inviter ON inviter.id = invitations.invited_by JOIN users joined ON joined.email_key = invitations.email_key WHERE ${isOpen(tokenHash, now)}`,
          ),
          db.delete(invitations).where(eq(invitations.tokenHash, tokenHash)),
        ]);
        const [row] = (made as unknown as { results: { id: number }[] }).results;
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
