import { createHash, createHmac, randomBytes } from "node:crypto";
import type { DistributionQueuePort } from "#app/features/distribution/distribution-queue.server.ts";
import { maskedAddress } from "#app/features/mail/email.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { ROLE_LABELS, type Role } from "./capabilities.ts";
import { createInvitationRepository } from "./invitations.store.ts";
import { type ActingPerson, refusePerson } from "./people.server.ts";
import type { Invitation } from "./person.ts";
import { INVITATION_MS } from "./person.ts";
import type { User } from "./users.store.ts";

const TOKEN_BYTES = 32;
const UNUSABLE = "Este convite já foi usado, foi cancelado ou venceu. Peça outro a quem convidou você.";

export interface OpenInvitation {
  email: string;
  role: Role;
  invitedBy: string;
}

/** Returns the stored hash of an invitation's token. */
export const invitationTokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token of an invitation by e-mail: made from the site's secret, so that a job that waits to be sent holds none. */
export const emailedInvitationToken = (secret: string, nonce: string): string => createHmac("sha256", secret).update(`invitation-email:${nonce}`).digest("base64url");

/** The page of an invitation. The token is in the query: paths are logged, queries are not. */
export const invitationUrl = (siteUrl: string, token: string): string => `${siteUrl}/convite?codigo=${token}`;

/** Invitations by link: the admin sets e-mail and role, the invited person name and password. */
export function createInvitationService(
  { db, secret, now, withHasher }: Pick<SharedDependencies, "db" | "secret" | "now" | "withHasher">,
  { siteUrl, emails, missingMail }: { siteUrl: string; emails: Pick<DistributionQueuePort, "add">; missingMail: readonly string[] },
) {
  const invitations = createInvitationRepository(db);
  /** An invitation in the place of an earlier one to the address. */
  async function add(token: string, { email, role }: { email: string; role: Role }, actor: ActingPerson, how: string): Promise<Invitation> {
    const at = now();
    const write = { at, actor: { id: actor.id, name: actor.name }, action: "user.invite", details: { subject: `${email}, ${ROLE_LABELS[role]}${how}` } };
    const invitation = await invitations.add({ email, role, tokenHash: invitationTokenHash(token), expiresAt: at + INVITATION_MS }, write);
    return invitation ?? refusePerson("email-taken");
  }

  return {
    /** True when invitations can be sent by e-mail. */
    canEmail: missingMail.length === 0,

    list: (): Promise<Invitation[]> => readOne(db, invitations.readOpen(now())),

    /** A new link, replacing an earlier one to the address. It is returned once: only its hash is stored. */
    async invite({ email, role }: { email: string; role: Role }, actor: ActingPerson): Promise<Invitation & { url: string }> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      return { ...(await add(token, { email, role }, actor, "")), url: invitationUrl(siteUrl, token) };
    },

    /** The same, sent to the address by the e-mail queue; refuses (501) without a mail service. */
    async inviteByEmail({ email, role }: { email: string; role: Role }, actor: ActingPerson): Promise<Invitation> {
      if (missingMail.length > 0) return refuse("not-configured", `Integração não configurada. Falta definir: ${missingMail.join(", ")}.`);
      const nonce = randomBytes(TOKEN_BYTES).toString("base64url");
      const invitation = await add(emailedInvitationToken(secret, nonce), { email, role }, actor, ", por e-mail");
      const payload = { kind: "invitation-email" as const, articleId: null, title: `Convite para ${maskedAddress(email)}`, nonce };
      await emails.add([{ key: `invitation:${nonce}`, payload, dueAt: now(), by: { id: actor.id, name: actor.name } }]);
      return invitation;
    },

    async cancel(id: number, actor: ActingPerson): Promise<void> {
      const removed = await invitations.remove(id, { at: now(), actor: { id: actor.id, name: actor.name }, action: "user.cancel-invitation" });
      if (!removed) refuse("not-found", "Este convite já não está aberto.");
    },

    /** The invitation of a link; null for an unusable one. */
    find: (token: string): Promise<OpenInvitation | null> => readOne(db, invitations.readByToken(invitationTokenHash(token), now())),

    /** Registers the invited person; refuses (410) an unusable link, and (409) an e-mail that is taken. */
    async join(token: string, { name, password }: { name: string; password: string }): Promise<User> {
      const tokenHash = invitationTokenHash(token);
      // Before the costly hash: a stranger's guess costs one look-up.
      if (!(await readOne(db, invitations.readByToken(tokenHash, now())))) refuse("gone", UNUSABLE);
      const passwordHash = await withHasher({ known: `invitation:${tokenHash}` }, (hasher) => hasher.hash(password));
      const joined = await invitations.join({ tokenHash, name, passwordHash, now: now() });
      if (joined === "email-taken") return refusePerson("email-taken");
      return joined ?? refuse("gone", UNUSABLE);
    },
  };
}
