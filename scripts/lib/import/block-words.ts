import { escapeHtml, wordsOf } from "./html-tokens.ts";

/** A link to a recording of the other site, in an element of its own. */
export function fileLink(address: string, kind: "audio" | "video", title = "", element: "p" | "li" = "p"): string {
  if (address === "") return "";
  const words = title || (kind === "audio" ? "Ouvir o áudio" : "Ver o vídeo");
  return `<${element}><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></${element}>`;
}

const textOf = (value: unknown): string => (typeof value === "string" ? wordsOf(value) : "");

/** What a block shows of its attributes alone (WordPress 7.1): the name of a tab, a track of a playlist. Empty for any other. */
export function blockWords(name: string, attributes: Readonly<Record<string, unknown>>): string {
  if (name === "core/tab-panel") return textOf(attributes.label) === "" ? "" : `<h3>${escapeHtml(textOf(attributes.label))}</h3>`;
  if (name !== "core/playlist-track") return "";
  return fileLink(typeof attributes.src === "string" ? attributes.src : "", "audio", [textOf(attributes.title), textOf(attributes.artist)].filter(Boolean).join(" – "), "li");
}

const ALIGNED = /<(?:p|h[1-6]|td|th)\b(?=[^<>]{0,1000}\bhas-text-align-(left|center|right)\b)(?![^<>]{0,1000}\btext-align\s*:)/gi;

/** Texts whose alignment is told by a class of the block editor, with the style that says the same. */
export const withTextAlign = (html: string): string => html.replace(ALIGNED, (tag, side: string) => `${tag} style="text-align:${side.toLowerCase()}"`);
