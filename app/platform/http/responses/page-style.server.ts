import { createHash } from "node:crypto";

/** Made by `scripts/page-styles-plugin.ts`. */
declare const __PAGE_STYLES__: {
  /** Rules of each kind of page. */
  sheets: Record<string, string>;
  /** Address of the rules for wide windows and for paper, and what it is for. */
  wide: string;
  wideMedia: string;
};

const { sheets, wide, wideMedia } = __PAGE_STYLES__;

/**
 * What a kind of page carries of its style, for its head: rules that a phone needs are in the page, those for wide windows and paper in
 * a file that a phone fetches last. Throws for a kind that is not among those of `scripts/page-styles-plugin.ts`.
 */
export function pageStyle(kind: string): string {
  const sheet = sheets[kind];
  if (sheet === undefined) throw new Error(`No style of pages is named ${kind}.`);
  return `<style>${sheet}</style><link rel="stylesheet" href="${wide}" media="${wideMedia}"/>`;
}

/** Sources of a content security policy that allow the styles printed in pages, and no others. */
export const PAGE_STYLE_SOURCES: string = Object.values(sheets)
  .map((sheet) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`)
  .join(" ");
