import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import type { Email } from "./email.ts";

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
