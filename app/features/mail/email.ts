import { ROLE_LABELS, type Role } from "#app/features/people/capabilities.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** A message to one address, as plain text and as HTML. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, by their names. */
  headers?: Readonly<Record<string, string>>;
}

/** Lifetime of an idempotency key (Resend: 24 hours, less an hour of margin; ms). */
export const SAME_KEY_MS = 23 * HOUR_MS;

/** Delays before retries after temporary failures; the last one is repeated (ours; ms). */
const RETRY_MS = [15_000, MINUTE_MS, 4 * MINUTE_MS, 16 * MINUTE_MS, HOUR_MS] as const;

/** Delay before the next request after `failures` in a row. Milliseconds. */
export const retryDelayMs = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;

/** True when a request that was first sent at `firstAskedAt` can be repeated at `at` without sending the message twice. */
export const mayRepeat = (firstAskedAt: number | null, at: number): boolean => firstAskedAt === null || Math.abs(at - firstAskedAt) < SAME_KEY_MS;

/** A message of a few sentences with at most one button. */
export interface ActionEmailContent {
  to: string;
  subject: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  button: { label: string; url: string } | null;
  /** Paragraphs after it. */
  after: readonly string[];
}

const BUTTON = "display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f6b;color:#ffffff;font-weight:bold;text-decoration:none";

const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;

/** A message that asks its reader for one thing, or only tells something. */
export function actionEmail({ to, subject, before, button, after }: ActionEmailContent): Email {
  const buttonHtml = button
    ? [
        paragraph(`<a href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a>`),
        paragraph(`Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${escapeHtml(button.url)}</span>`),
      ]
    : [];
  return {
    to,
    subject,
    text: [...before, ...(button ? [`${button.label}:\n${button.url}`] : []), ...after].join("\n\n"),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>',
      '<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c1c1c;background:#ffffff"><div style="max-width:560px">',
      ...before.map((text) => paragraph(escapeHtml(text))),
      ...buttonHtml,
      ...after.map((text) => paragraph(escapeHtml(text))),
      "</div></body></html>",
    ].join(""),
  };
}

/** Content of an invitation by e-mail. */
export interface InvitationContent {
  to: string;
  role: Role;
  invitedBy: string;
  siteName: string;
  /** Page on which the person chooses name and password. */
  url: string;
  /** End of the link, on the newsroom's clock. */
  until: string;
}

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
