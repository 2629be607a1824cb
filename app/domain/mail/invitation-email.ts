import { escapeHtml } from "../escape-markup.ts";
import { ROLE_LABELS, type Role } from "../people/capabilities.ts";
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

const BUTTON = "display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f6b;color:#ffffff;font-weight:bold;text-decoration:none";

/** An invitation to the newsroom. */
export function invitationEmail({ to, role, invitedBy, siteName, url, until }: InvitationContent): Email {
  const invitation = `${invitedBy} convidou você para a redação de ${siteName}, como ${ROLE_LABELS[role].toLowerCase()}.`;
  const validity = `O link vale uma vez, até ${until}.`;
  const mistake = "Se você não esperava este convite, ignore esta mensagem: nada acontece.";
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return {
    to,
    subject: `Convite para a redação de ${siteName}`,
    text: [invitation, `Escolha seu nome e sua senha em:\n${url}`, validity, mistake].join("\n\n"),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>',
      '<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c1c1c;background:#ffffff"><div style="max-width:560px">',
      paragraph(escapeHtml(invitation)),
      paragraph(`<a href="${escapeHtml(url)}" style="${BUTTON}">Escolher nome e senha</a>`),
      paragraph(`Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${escapeHtml(url)}</span>`),
      paragraph(`${escapeHtml(validity)} ${escapeHtml(mistake)}`),
      "</div></body></html>",
    ].join(""),
  };
}

/** An address for lists that people see who need not know it: `m…@gmail.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = [...address.slice(0, Math.max(0, at))];
  return `${first}…${address.slice(at)}`;
}
