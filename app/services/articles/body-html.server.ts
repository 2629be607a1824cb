import sanitizeHtml from "sanitize-html";
import { EMBED_TITLE, findEmbed } from "#app/domain/articles/embeds.ts";
import { addressFlaw } from "#app/domain/web-address.ts";

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
];

const OWN_IMAGE = /^\/img\/[a-z0-9][a-z0-9._-]*(?:\?[a-z0-9=&_-]*)?$/i;

const pixels = (value: string | undefined) => (value && /^\d{1,5}$/.test(value) ? value : null);

/** Cleaning until nothing changes takes two or three passes; more would be an attack on our time. */
const MAX_PASSES = 5;

/**
 * What the editor may have written, and only that: what cannot be allowed is dropped, never stored. Dropping an element
 * can leave a paragraph in a paragraph, which reads differently the next time; so it is cleaned until it stays as it is.
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

/** Elements within elements, deeper than any text has them: the sanitiser takes the square of it. */
const NESTING_MAX = 50;

function sanitizeOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    nestingLimit: NESTING_MAX,
    allowedAttributes: {
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height"],
      iframe: ["src", "title", "allowfullscreen"],
      figure: ["data-credit"],
      td: ["colspan", "rowspan", "style"],
      th: ["colspan", "rowspan", "scope", "style"],
      ol: ["start"],
      p: ["style"],
      h2: ["style"],
      h3: ["style"],
      h4: ["style"],
    },
    allowedStyles: { "*": { "text-align": [/^(left|right|center|justify)$/] } },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https"], iframe: ["https"] },
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: ["style", "script", "textarea", "option", "noscript", "title", "template", "svg", "math"],
    transformTags: {
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
        const src = findEmbed(attribs.src ?? "")?.address;
        return { tagName, attribs: src ? { src, title: attribs.title ?? EMBED_TITLE, allowfullscreen: "" } : {} };
      },
    },
    exclusiveFilter: (frame) => (frame.tag === "img" || frame.tag === "iframe") && !frame.attribs.src,
  }).trim();
}

/** The words of a body, for the search index, counts and descriptions. */
export function bodyToText(html: string): string {
  const spaced = html.replace(/<(?:br|hr)\b[^<>]*>|<\/(?:p|h[2-4]|li|blockquote|figcaption|td|th|tr)>/g, " $&");
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
