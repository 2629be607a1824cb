import { ROLE_LABELS, type Role } from "#app/features/people/capabilities.ts";
import { actionEmail } from "./action-email.ts";
import type { Email } from "./email.ts";

/** What an invitation by e-mail says. */
export interface InvitationContent {
  to: string;
  role: Role;
  invitedBy: string;
  siteName: string;
  /** Where the person chooses name and password. */
  url: string;
  /** End of the link, on the newsroom's clock. */
  until: string;
}

/** An invitation to the newsroom. */
export const invitationEmail = ({ to, role, invitedBy, siteName, url, until }: InvitationContent): Email =>
  actionEmail({
    to,
    subject: `Convite para a redação de ${siteName}`,
    before: [`${invitedBy} convidou você para a redação de ${siteName}, como ${ROLE_LABELS[role].toLowerCase()}.`],
    button: { label: "Escolher nome e senha", url },
    after: [`O link vale uma vez, até ${until}.`, "Se você não esperava este convite, ignore esta mensagem: nada acontece."],
  });

/** An address for lists that people see who need not know it: `m…@gmail.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = [...address.slice(0, Math.max(0, at))];
  return `${first}…${address.slice(at)}`;
}
