import { notesAtEnd } from "#app/features/articles/body-text.ts";
import { EMBED_TITLE, findEmbed } from "#app/features/articles/embeds.ts";
import { withoutGalleries } from "#app/features/galleries/gallery.ts";
import { linkPollLines } from "#app/features/polls/poll.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";

/** Elements whose end begins a line of the signed text. */
const LINE_END = /(<\/(?:p|h[2-4]|ul|ol|li|blockquote|table|thead|tbody|tr|aside|dl|dt|dd)>)\s*/g;

/** Attributes that stay: where a link leads, which box it is, the shape of a table or list. */
const KEPT = /\s(?:href|data-box|colspan|rowspan|scope|start)="[^"<>]*"/g;

const unescaped = (text: string): string => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** A player or post as a link to it on the service's own site. */
function linkOf(tag: string, address: RegExp): string {
  const embed = findEmbed(unescaped(address.exec(tag)?.[1] ?? ""));
  return embed ? `<p><a href="${escapeHtml(embed.page)}">${EMBED_TITLE}: ${embed.provider}</a></p>` : "";
}

/**
 * A sanitised body as an edition holds it: words, lists, tables and links. Pictures are left out and their captions stay; players and
 * posts are links; footnotes stand at the end. One block a line, composed characters (NFC), line feeds alone. It relies on what the
 * sanitiser writes: quoted attributes with `<` escaped.
 */
export function lightBody(html: string): string {
  return notesAtEnd(linkPollLines(withoutGalleries(html)))
    .normalize("NFC")
    .replace(/<iframe\b[^<>]*>(?:[^<]|<(?!\/?iframe\b))*<\/iframe>/g, (tag) => linkOf(tag, /\ssrc="([^"]*)"/))
    .replace(/<p><a data-embed="[^"<>]*"[^<>]*>[^<]*<\/a><\/p>/g, (tag) => linkOf(tag, /\shref="([^"]*)"/))
    .replace(/<img\b[^<>]*>/g, "")
    .replace(/<a\b[^<>]*>\s*<\/a>/g, "")
    .replace(/<figcaption\b[^<>]*>/g, "<p>Na imagem: ")
    .replaceAll("</figcaption>", "</p>")
    .replace(/<\/?(?:figure|span|small|hr)\b[^<>]*>/g, "")
    .replace(/<([a-z][a-z0-9]*)\b([^<>]*)>/g, (_tag, name: string, attributes: string) => `<${name}${(attributes.match(KEPT) ?? []).join("")}>`)
    .replace(/<p>(?:\s|&nbsp;)*<\/p>/g, "")
    .replace(/[\r\n]+/g, " ")
    .replace(LINE_END, "$1\n")
    .trim();
}
