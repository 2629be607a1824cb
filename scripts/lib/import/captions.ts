import { attributesOf, wordsOf } from "./html-tokens.ts";

const CREDIT = /[\s([|/·•–-]*\b(?:fotos?|cr[eé]ditos?|imagem|imagens|reprodução|divulgação|arquivo)\s*[:/]\s*([^()[\]|]{2,100}?)\s*[)\]]?[.\s]*$/i;

/** A caption and the credit that ends it. */
export function splitCredit(caption: string): { caption: string; credit: string } {
  const found = caption.length <= 2_000 ? CREDIT.exec(caption) : null;
  return found ? { caption: caption.slice(0, found.index).trim(), credit: (found[1] ?? "").trim() } : { caption: caption.trim(), credit: "" };
}

/** Splits a figure's own caption from the figure. Captions of nested figures stay with their pictures. */
export function splitCaption(html: string): { words: string; rest: string; links: string[] } {
  const lower = html.toLowerCase();
  const inner = { from: lower.indexOf("<figure "), bare: lower.indexOf("<figure>"), to: lower.lastIndexOf("</figure>") };
  const first = Math.min(...[inner.from, inner.bare].filter((at) => at >= 0), html.length);
  const opening = [...html.matchAll(/<figcaption[^<>]{0,500}>/gi)].find(({ index }) => inner.to < 0 || index < first || index > inner.to);
  const end = opening ? lower.indexOf("</figcaption>", opening.index) : -1;
  if (!opening || end < 0) return { words: "", rest: html, links: [] };
  const caption = html.slice(opening.index + opening[0].length, end);
  const links = [...caption.matchAll(/<a\s[^<>]{0,2000}>/gi)].map(([tag]) => attributesOf(tag).href ?? "");
  return { words: wordsOf(caption), links, rest: html.slice(0, opening.index) + html.slice(end + "</figcaption>".length) };
}
