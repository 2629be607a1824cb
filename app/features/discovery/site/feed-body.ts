import type { Article } from "#app/features/articles/article.ts";
import { EMBED_TITLE, findEmbed } from "#app/features/articles/embeds.ts";
import { splitNotes } from "#app/features/articles/footnotes.ts";

const escapeAttribute = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const plainText = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** A page that shows what the player plays: feed readers run no player. */
function playerLink(frame: string): string {
  const embed = findEmbed(plainText(/\ssrc="([^"]*)"/.exec(frame)?.[1] ?? ""));
  if (!embed) return "";
  const title = plainText(/\stitle="([^"]*)"/.exec(frame)?.[1] ?? "");
  const label = title && title !== EMBED_TITLE ? `${title} (${embed.provider})` : `Abrir no ${embed.provider}`;
  return `<p><a href="${escapeAttribute(embed.page)}">${escapeAttribute(label)}</a></p>`;
}

/**
 * A sanitised body for a feed, after what the newsroom has corrected in it: players become links, footnotes a list below the text
 * (feed readers change ids, so that no link could lead there), and addresses become absolute, because relative ones mean nothing outside the site. Only tags are touched: the same characters may stand in
 * the text.
 */
export function feedBody({ body, correction }: Pick<Article, "body" | "correction">, siteUrl: string): string {
  const note = correction === "" ? "" : `<p><strong>Correção:</strong> ${escapeAttribute(correction)}</p>`;
  const { html, notes } = splitNotes(body, (number) => `<sup>[${number}]</sup>`);
  const list = notes.length === 0 ? "" : `<h2>Notas</h2><ol>${notes.map((one) => `<li>${one}</li>`).join("")}</ol>`;
  return (
    note +
    `${html}${list}`
      .replace(/<iframe\b[^<>]*>(?:[^<]|<(?!\/?iframe\b))*<\/iframe>/gi, playerLink)
      .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s(?:src|href))="\/(?!\/)/g, `$1="${siteUrl}/`).replace(/(\shref)="#/g, `$1="${siteUrl}/#`))
  );
}
