import { createHash, randomBytes } from "node:crypto";
import { type Database, readOne } from "#app/db/database.ts";
import type { InvitationRepository } from "#app/db/people/invitations.ts";
import type { User } from "#app/db/people/users.ts";
import { ROLE_LABELS, type Role } from "#app/domain/people/capabilities.ts";
import type { Invitation } from "#app/domain/people/person.ts";
import { INVITATION_MS } from "#app/domain/people/person.ts";
import { refuse } from "#app/domain/refusal.ts";
import type { WithHasher } from "./passwords.server.ts";
import { type ActingPerson, refusePerson } from "./people.server.ts";

const TOKEN_BYTES = 32;
const UNUSABLE = "Este convite já foi usado, foi cancelado ou venceu. Peça outro a quem convidou você.";

export interface InvitationDeps {
  db: Database;
  invitations: InvitationRepository;
  siteUrl: string;
  now(): number;
  withHasher: WithHasher;
}

/** What an invited person is shown. */
export interface OpenInvitation {
  email: string;
  role: Role;
  invitedBy: string;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Invitations by link: the admin sets e-mail and role, the invited person name and password. */
export function createInvitationService({ db, invitations, siteUrl, now, withHasher }: InvitationDeps) {
  return {
    list: (): Promise<Invitation[]> => readOne(db, invitations.readOpen(now())),

    /** A new link, replacing an earlier one to the address. It is returned once: only its hash is stored. */
    async invite({ email, role }: { email: string; role: Role }, actor: ActingPerson): Promise<Invitation & { url: string }> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = now();
      const write = { at, actor: { id: actor.id, name: actor.name }, action: "user.invite", details: { subject: `${email}, ${ROLE_LABELS[role]}` } };
      const invitation = await invitations.add({ email, role, tokenHash: hashOf(token), expiresAt: at + INVITATION_MS }, write);
      if (!invitation) return refusePerson("email-taken");
      // In the query: paths are logged, queries are not.
      return { ...invitation, url: `${siteUrl}/convite?codigo=${token}` };
    },

    async cancel(id: number, actor: ActingPerson): Promise<void> {
      const removed = await invitations.remove(id, { at: now(), actor: { id: actor.id, name: actor.name }, action: "user.cancel-invitation" });
      if (!removed) refuse("not-found", "Este convite já não está aberto.");
    },

    /** The invitation of a link; null for an unusable one. */
    find: (token: string): Promise<OpenInvitation | null> => readOne(db, invitations.readByToken(hashOf(token), now())),

    /** Registers the invited person; refuses (410) an unusable link, and (409) an e-mail that is taken. */
    async join(token: string, { name, password }: { name: string; password: string }): Promise<User> {
      const tokenHash = hashOf(token);
      // Before the costly hash: a stranger's guess costs one look-up.
      if (!(await readOne(db, invitations.readByToken(tokenHash, now())))) refuse("gone", UNUSABLE);
      const passwordHash = await withHasher({ known: `invitation:${tokenHash}` }, (hasher) => hasher.hash(password));
      const joined = await invitations.join({ tokenHash, name, passwordHash, now: now() });
      if (joined === "email-taken") return refusePerson("email-taken");
      return joined ?? refuse("gone", UNUSABLE);
    },
  };
}
