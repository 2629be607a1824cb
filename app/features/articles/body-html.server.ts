import sanitizeHtml from "sanitize-html";
import { settleGalleries } from "#app/features/galleries/gallery.ts";
import { linkPollLines } from "#app/features/polls/poll.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { addressFlaw } from "#app/platform/values/web-address.ts";
import { notesAtEnd } from "./body-text.ts";
import { settleStructure } from "./boxes.ts";
import { EMBED_TITLE, type FoundEmbed, findEmbed } from "./embeds.ts";
import { settleLooseBlocks, settleTableFeet } from "./loose-blocks.ts";

/** Elements of a body that survive (http-api § Articles). */
const TAGS = [
  "p",
  "h2",
  "h3",
  "h4",
  "strong",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "a",
  "ul",
  "ol",
  "li",
  "blockquote",
  "hr",
  "br",
  "code",
  "figure",
  "img",
  "figcaption",
  "cite",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "iframe",
  "aside",
  "dl",
  "dt",
  "dd",
  "small",
];

/** Elements that end a paragraph and are none (as browsers and programs write them); `settleLooseBlocks` makes paragraphs of them. */
const LOOSE_BLOCKS = "div center details summary section article header footer main nav address form fieldset legend dir hgroup search dialog menu".split(" ");
const PREFORMATTED = ["pre", "xmp", "listing"];

/** Styles under which line ends of the text are shown. */
const SHOWS_LINE_ENDS = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)/i;

const OWN_IMAGE = /^\/img\/[a-z0-9][a-z0-9._-]*(?:\?[a-z0-9=&_-]*)?$/i;

const pixels = (value: string | undefined) => (value && /^\d{1,5}$/.test(value) ? value : null);

/** Cleaning until nothing changes takes two or three passes; more would be an attack on our time. */
const MAX_PASSES = 5;

/**
 * Removes all markup that the editor does not allow. Dropping an element can leave a paragraph in a paragraph, which parses differently the next
 * time, so it repeats until the text is stable.
 */
export function sanitizeBody(html: string): string {
  let clean = sanitizeOnce(html);
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const again = sanitizeOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const postLink = ({ provider, page }: FoundEmbed) => ({ "data-embed": provider, href: page, rel: "noopener noreferrer" });

const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?=!|;|$)/gi;

/** All that is kept of a style: the alignment of the text, the last that it names. */
function alignmentOf(style: string): { style: string } | Record<string, never> {
  const value = [...style.matchAll(ALIGNMENT)].at(-1)?.[1];
  return value === undefined ? {} : { style: `text-align:${value.toLowerCase()}` };
}

/** Elements within elements, deeper than any text has them: the sanitiser takes the square of it. */
const NESTING_MAX = 50;

/** A paragraph stays one; one whose line ends are shown is preformatted text. */
function asLooseBlock(tagName: string, attribs: Record<string, string>) {
  if (SHOWS_LINE_ENDS.test(attribs.style ?? "")) return { tagName: "pre", attribs: {} };
  return tagName === "p" ? { tagName, attribs } : { tagName: "div", attribs: {} };
}

function sanitizeOnce(html: string): string {
  const kept = sanitizeHtml(html, {
    allowedTags: [...TAGS, "div", "pre", "tfoot"],
    nestingLimit: NESTING_MAX,
    allowedAttributes: {
      a: ["data-embed", "href", "rel", "target"],
      aside: ["data-box"],
      small: ["data-nota"],
      img: ["src", "alt", "width", "height"],
      iframe: ["src", "title", "allowfullscreen"],
      figure: ["data-credit"],
      td: ["colspan", "rowspan", "style"],
      th: ["colspan", "rowspan", "scope", "style"],
      ol: ["start"],
      ul: ["data-galeria"],
      p: ["style"],
      h2: ["style"],
      h3: ["style"],
      h4: ["style"],
    },
    // The package would parse styles with postcss, of which nothing else needs a byte: what remains of a style is made below.
    parseStyleAttributes: false,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https"], iframe: ["https"] },
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    // Browsers do not show the content of an iframe, and each pass would escape it once more.
    textFilter: (text, tagName) => (tagName === "iframe" ? "" : text),
    nonTextTags: ["style", "script", "textarea", "option", "noscript", "title", "template", "svg", "math"],
    transformTags: {
      "*": (tagName, { style, ...attribs }) => ({ tagName, attribs: { ...attribs, ...(style === undefined ? {} : alignmentOf(style)) } }),
      ...Object.fromEntries(LOOSE_BLOCKS.map((name) => [name, asLooseBlock])),
      ...Object.fromEntries(PREFORMATTED.map((name) => [name, "pre"])),
      p: asLooseBlock,
      b: "strong",
      i: "em",
      del: "s",
      strike: "s",
      h1: "h2",
      h5: "h4",
      h6: "h4",
      a: (tagName, attribs) => {
        const typed = attribs.href ?? "";
        const outside = /^https?:/i.test(typed);
        const post = attribs["data-embed"] === undefined ? null : findEmbed(typed);
        if (post?.kind === "post") return { tagName, attribs: postLink(post) };
        const href = outside && addressFlaw(typed) === "credentials" ? "" : typed;
        return {
          tagName,
          attribs: { ...(href ? { href } : {}), ...(outside ? { rel: "noopener noreferrer" } : {}), ...(outside && attribs.target === "_blank" ? { target: "_blank" } : {}) },
        };
      },
      img: (tagName, attribs) => {
        const src = attribs.src ?? "";
        const kept = OWN_IMAGE.test(src) || /^https:\/\//i.test(src) ? src : "";
        const width = pixels(attribs.width);
        const height = pixels(attribs.height);
        return { tagName, attribs: { src: kept, alt: attribs.alt ?? "", ...(width ? { width } : {}), ...(height ? { height } : {}) } };
      },
      iframe: (tagName, attribs) => {
        const found = findEmbed(attribs.src ?? "");
        if (found?.kind === "post") return { tagName: "a", attribs: postLink(found) };
        const src = found?.address;
        return { tagName, attribs: src ? { src, title: attribs.title ?? EMBED_TITLE, allowfullscreen: "" } : {} };
      },
    },
    exclusiveFilter: (frame) => (frame.tag === "img" || frame.tag === "iframe") && !frame.attribs.src && !frame.attribs.href,
  });
  return linkPollLines(settleGalleries(settleStructure(settleLooseBlocks(settleTableFeet(cleanText(kept)))))).trim();
}

/** The words of a body, for the search index, counts and descriptions. */
export function bodyToText(html: string): string {
  const spaced = notesAtEnd(html).replace(/<(?:br|hr|p|h[2-4]|[uod]l|blockquote|figure|table)\b[^<>]*>|<\/(?:p|h[2-4]|li|blockquote|figcaption|td|th|tr|dt|dd|cite)>/g, " $&");
  return decodeEntities(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, " ")
    .trim();
}

const decodeEntities = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
