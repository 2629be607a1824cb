import { withGalleries } from "#app/features/galleries/site/gallery-view.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { addressFlaw } from "#app/platform/values/web-address.ts";
import { PHONE_WIDTH, pictureSrcSet } from "#app/ui/site/cards/picture.tsx";
import { unbrokenHtml } from "#app/ui/site/typography/unbroken.tsx";
import { splitNotes } from "../body-text.ts";
import { BOX_LABELS, isBoxKind } from "../boxes.ts";
import { EMBED_TITLE, type EmbedProvider, type FoundEmbed, findEmbed, postLabel } from "../embeds.ts";

interface Words {
  /** Name of the embedded thing, with its article. */
  thing: string;
  /** Verb for viewing it at the service. */
  verb: string;
  /** The name of such a player, for a screen reader. */
  label: string;
}

const WORDS: Record<EmbedProvider, Words> = {
  YouTube: { thing: "o vídeo do YouTube", verb: "Ver no YouTube", label: "Vídeo do YouTube" },
  Vimeo: { thing: "o vídeo do Vimeo", verb: "Ver no Vimeo", label: "Vídeo do Vimeo" },
  Spotify: { thing: "o áudio do Spotify", verb: "Ouvir no Spotify", label: "Áudio do Spotify" },
  X: { thing: "a publicação do X", verb: "Ver no X", label: "Publicação do X" },
  Facebook: { thing: "a publicação do Facebook", verb: "Ver no Facebook", label: "Publicação do Facebook" },
  TikTok: { thing: "o vídeo do TikTok", verb: "Ver no TikTok", label: "Vídeo do TikTok" },
  Instagram: { thing: "a publicação do Instagram", verb: "Ver no Instagram", label: "Publicação do Instagram" },
};

/** The box that is kept for a player. Spotify draws one track low and a list high. */
function shapeOf({ provider, address, kind }: FoundEmbed): string {
  if (provider === "Spotify") return /\/(track|episode)\//.test(address) ? "embed-track" : "embed-list";
  return provider === "Instagram" || kind === "post" ? "embed-post" : "embed-video";
}

/** Permissions of a post's frame: the network's code in the network's origin, and links in a new window. */
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

const PLAY = '<svg class="embed-play" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><path d="M19 14.5v19l15-9.5z"/></svg>';

/**
 * Placeholder of a player until a reader asks for it: nothing of the service is fetched before. A link without a script, a button with one; both fill
 * the player's box. It holds only phrasing content, because a body may have a player inside a paragraph. `title` must be escaped for an attribute.
 */
function embedFacade(embed: FoundEmbed, title: string): string {
  const { thing, verb, label } = WORDS[embed.provider];
  const own = title === EMBED_TITLE || title === postLabel(embed) ? "" : title;
  const sandbox = embed.kind === "post" ? ` data-sandbox="${SANDBOX}"` : "";
  const name = `<span class="embed-name"><b>${embed.provider}</b>${own ? ` <span>${own}</span>` : ""}</span>`;
  const link = `href="${embed.page.replaceAll("&", "&amp;")}" target="_blank" rel="noopener noreferrer"`;
  return [
    `<span class="embed ${shapeOf(embed)}" role="group" aria-label="${own ? `${label}: ${own}` : label}">`,
    '<span class="embed-frame">',
    `<a class="embed-face embed-away" ${link}>${name}${PLAY}<span class="embed-call">${verb}</span></a>`,
    `<button class="embed-face embed-load" type="button" data-embed="${embed.address.replaceAll("&", "&amp;")}"${sandbox} data-title="${own || label}">${name}${PLAY}<span class="embed-call">Toque para carregar ${thing}</span></button>`,
    "</span>",
    `<span class="embed-note"><span>Nada do ${embed.provider} é carregado antes do toque; depois, ele recebe o seu endereço IP.</span> <a ${link}>${verb}</a></span>`,
    "</span>",
  ].join("");
}

/** Display widths of a picture in the text. */
const BODY_SIZES = `(min-width: 48rem) 37rem, ${PHONE_WIDTH}`;

export interface BodyOptions {
  /** Our own origin without a trailing slash: links to it are links within. */
  siteUrl: string;
  /** Modo economia: a picture waits for a tap. */
  economy: boolean;
}

const ATTRIBUTES = { src: /\ssrc="([^"]*)"/, alt: /\salt="([^"]*)"/, title: /\stitle="([^"]*)"/, width: /\swidth="([^"]*)"/, height: /\sheight="([^"]*)"/ };

const attribute = (tag: string, name: keyof typeof ATTRIBUTES) => ATTRIBUTES[name].exec(tag)?.[1];

/** The body's own pictures get their variants and keep their place; every picture waits until it is near. */
function presentImage(tag: string): string {
  const src = attribute(tag, "src") ?? "";
  const size = pictureSizeOf(src);
  const width = Number(attribute(tag, "width")) || size?.width || null;
  const sized = attribute(tag, "width") === undefined && size ? ` width="${size.width}" height="${size.height}"` : "";
  const variants = src.startsWith("/img/") ? ` srcset="${pictureSrcSet(src, "webp", width, 1280).replaceAll("&", "&amp;")}" sizes="${BODY_SIZES}"` : "";
  return tag.replace(/^<img/, `<img loading="lazy" decoding="async"${variants}${sized}`);
}

/** Widths of a picture in modo economia: put in its place by the script, or opened by the link where none runs. */
const SMALL = "?w=320&amp;f=webp";
const OPENED = "?w=640&amp;f=webp";

/** Another site would learn who reads what: its pictures wait for a tap on every page. */
const waitsForTap = (tag: string, economy: boolean) => economy || !(attribute(tag, "src") ?? "").startsWith("/img/");

/** A picture that is fetched when the reader requests it. */
function pictureOnTap(tag: string): string {
  const src = attribute(tag, "src") ?? "";
  const alt = attribute(tag, "alt") ?? "";
  const size = pictureSizeOf(src);
  const [width, height] = [attribute(tag, "width") ?? size?.width, attribute(tag, "height") ?? size?.height];
  const [small, opened] = src.startsWith("/img/") ? [SMALL, OPENED].map((variant) => `${src.split("?")[0]}${variant}`) : [src, src];
  const box = width && height ? ` data-width="${width}" data-height="${height}"` : "";
  return `<a class="photo-tap" href="${opened}" data-photo="${small}" data-alt="${alt}"${box}><b>Mostrar foto</b>${alt ? ` <span>${alt}</span>` : ""}</a>`;
}

function withCredit(credit: string, inside: string): string {
  const line = `<span class="credit">${creditLine(credit)}</span>`;
  if (/<figcaption>\s*<\/figcaption>/.test(inside)) return `<figure>${inside.replace(/<figcaption>\s*<\/figcaption>/, () => `<figcaption>${line}</figcaption>`)}</figure>`;
  if (inside.includes("</figcaption>")) return `<figure>${inside.replace("</figcaption>", () => ` · ${line}</figcaption>`)}</figure>`;
  return `<figure>${inside}<figcaption>${line}</figcaption></figure>`;
}

/** Addresses in a note, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

const noteReference = (number: number): string =>
  `<sup class="note-ref"><a id="nota-ref-${number}" href="#nota-${number}" role="doc-noteref" aria-label="Nota ${number}">${number}</a></sup>`;

/** The footnotes below a text, each with a way back to where it was read. */
function noteList(notes: readonly string[]): string {
  if (notes.length === 0) return "";
  const items = notes.map((note, index) => {
    const number = index + 1;
    const linked = note.replace(ADDRESS, (address) => (addressFlaw(address) === null ? `<a href="${address}" rel="noopener noreferrer">${address}</a>` : address));
    return `<li id="nota-${number}">${linked} <a href="#nota-ref-${number}" role="doc-backlink" aria-label="Voltar ao trecho da nota ${number}">↑</a></li>`;
  });
  return `<section class="notes" role="doc-endnotes" aria-labelledby="notas"><h2 id="notas">Notas</h2><ol>${items.join("")}</ol></section>`;
}

const POST = /<p><a data-embed="[^"<>]*" href="([^"<>]*)" rel="noopener noreferrer">([^<]*)<\/a><\/p>/g;

function postCard(_whole: string, href: string, words: string): string {
  const post = findEmbed(href.replaceAll("&amp;", "&"));
  return post ? embedFacade(post, words.replaceAll('"', "&quot;")) : "";
}

/** True when a prepared body needs the style of boxes and footnotes. */
export const hasBoxes = (presented: string): boolean => /<aside data-box=|<sup class="note-ref">/.test(presented);

/**
 * A stored body, made ready for reading: players wait for a tap, pictures load late and say whose they are, a wide table
 * scrolls in a box that the keyboard reaches. It relies on what the sanitiser writes (quoted attributes, `<` escaped in
 * them), so it must be given nothing else.
 */
export function presentBody(html: string, { siteUrl, economy }: BodyOptions): string {
  const { html: text, notes } = splitNotes(withGalleries(html), noteReference);
  return unbrokenHtml(withLede(text.replace(POST, postCard)) + noteList(notes))
    .replace(/<a\b[^<>]*>\s*(<img\b[^<>]*>)\s*<\/a>/g, (linked: string, tag: string) => (waitsForTap(tag, economy) ? tag : linked))
    .replace(/<img\b[^<>]*>/g, (tag) => (waitsForTap(tag, economy) ? pictureOnTap(tag) : presentImage(tag)))
    .replace(/<iframe\b[^<>]*>(?:[^<]|<(?!\/?iframe\b))*<\/iframe>/g, (tag) => {
      const embed = findEmbed(attribute(tag, "src") ?? "");
      return embed ? embedFacade(embed, attribute(tag, "title") ?? "") : "";
    })
    .replace(/<aside data-box="(\w+)">/g, (tag: string, kind: string) => (isBoxKind(kind) ? `<aside data-box="${kind}" aria-label="${BOX_LABELS[kind]}">` : tag))
    .replace(/<figure data-credit="([^"<>]+)">((?:[^<]|<(?!\/?figure\b))*)<\/figure>/g, (_whole, credit: string, inside: string) => withCredit(credit, inside))
    .replace(/<table\b/g, '<section class="table" aria-label="Tabela" tabindex="0"><table')
    .replace(/<\/table>/g, "</table></section>")
    .replaceAll(`href="${siteUrl}/`, 'href="/');
}

/** A first paragraph up to this long (characters, ours) is set larger: a longer one would be a wall of large type. */
const LEDE_MAX = 260;

const withLede = (html: string): string => {
  const [whole = "", text = ""] = /^\s*<p>((?:[^<]|<(?!\/p>))*)<\/p>/.exec(html) ?? [];
  return whole !== "" && text.replace(/<[^<>]*>/g, "").length <= LEDE_MAX ? html.replace("<p>", '<p class="lede">') : html;
};

/** "Foto: " before a bare name; a credit that says what it is stays as it was written. */
export const creditLine = (credit: string): string => (credit.includes(":") ? credit : `Foto: ${credit}`);
