import { emailedInvitationToken, invitationTokenHash, invitationUrl } from "#app/features/people/invitations.server.ts";
import type { InvitationRepository } from "#app/features/people/invitations.store.ts";
import { type Database, joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { InvitationEmailJob } from "#app/platform/queue/distribution-job.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { createEmailChannel, type EmailChannelDeps, type EmailProgress } from "./email-channel.server.ts";
import { invitationEmail } from "./invitation-email.ts";

export type InvitationEmailProgress = EmailProgress<"invitation-email">;

export interface InvitationEmailDeps extends EmailChannelDeps {
  db: Database;
  invitations: Pick<InvitationRepository, "readByToken">;
  readSite: Read<{ name: string; url: string; timeZone: string }>;
  /** Of the deployment. */
  secret: string;
}

/** Sends invitations to the newsroom. */
export const createInvitationEmailChannel = ({ db, invitations, readSite, secret, ...deps }: InvitationEmailDeps): DeliveryChannel<InvitationEmailJob, InvitationEmailProgress> =>
  createEmailChannel<InvitationEmailJob>(
    {
      kind: "invitation-email",
      async compose({ nonce }) {
        const token = emailedInvitationToken(secret, nonce);
        const [invitation, site] = await readOne(db, joinReads(invitations.readByToken(invitationTokenHash(token), deps.now()), readSite));
        if (!invitation) return null;
        const { email: to, role, invitedBy, expiresAt } = invitation;
        return invitationEmail({ to, role, invitedBy, siteName: site.name, url: invitationUrl(site.url, token), until: tableDateTime(expiresAt, site.timeZone) });
      },
      ended: {
        reason: "O link deste e-mail não vale mais: o convite foi usado, cancelado, trocado ou venceu, ou o segredo do site mudou.",
        action: "Convide a pessoa de novo se ainda for preciso.",
      },
      refusedAction: "Confira o endereço e convide a pessoa de novo.",
    },
    deps,
  );
