import { notesAtEnd } from "#app/features/articles/body-text.ts";
import type { CheckedPicture } from "./story-check.ts";

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " ", "&amp;": "&" };

/** The words of a sanitised body; each block is a line, so that no fact is found across two of them. */
export const blockText = (html: string): string =>
  notesAtEnd(html)
    .replace(/<br\b[^<>]*>|<\/(?:p|h[2-4]|li|blockquote|figcaption|td|th|tr|dt|dd|cite)>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Pictures of one body that are looked at. */
const PICTURES_MAX = 60;

const SRC = /\ssrc="([^"]*)"/i;
const ALT = /\salt="([^"]*)"/i;
const CREDIT = /\sdata-credit="([^"]*)"/i;

const attribute = (tag: string, pattern: RegExp): string =>
  (pattern.exec(tag)?.[1] ?? "")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** The pictures of a sanitised body in their order, with the alt text that stands there and the credit of their figure. */
export function picturesIn(body: string): CheckedPicture[] {
  const pictures: CheckedPicture[] = [];
  let credit = "";
  for (const [tag] of body.matchAll(/<figure\b[^<>]*>|<\/figure>|<img\b[^<>]*>/gi)) {
    if (/^<img/i.test(tag)) pictures.push({ url: attribute(tag, SRC), alt: attribute(tag, ALT), credit });
    else credit = tag.startsWith("</") ? "" : attribute(tag, CREDIT);
    if (pictures.length >= PICTURES_MAX) break;
  }
  return pictures;
}
