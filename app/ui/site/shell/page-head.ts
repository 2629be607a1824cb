/** Faces that the first screen cannot do without; root preloads them (woff2, crossorigin). */
export const SITE_FONT_PRELOADS: readonly string[] = ["/fonts/newsreader-600.4fbab8ae.woff2"];

/** Pages of readers: nothing that counts, writes, or is of one person. */
const PAGES = ["/", "/post/*", "/categoria/*", "/municipio/*", "/municipios", "/tag/*", "/autor/*", "/enquete/*", "/video/*", "/videos", "/mais-lidas", "/busca*"];

/**
 * Lets browsers that know it (Chromium) render the next page as soon as a finger or a pointer is on its link. Its text never varies, as
 * `EARLY_SCRIPT`. A page that is rendered so reports nothing before it is shown (`browser/audience.ts`, `browser/slots.ts`).
 */
export const SPECULATION_RULES: string = JSON.stringify({ prerender: [{ where: { href_matches: PAGES }, eagerness: "moderate" }] });

/** Kinds of pages that carry the rules they need (`scripts/page-styles-plugin.ts`). */
export type PageStyleKind = `home-${"original" | "vertical" | "mosaic" | "premium"}` | "story" | "story-live" | "list" | "video" | "page";

/** Declaration of a route of readers' pages. */
export interface ReaderHandle {
  /** Rules that its pages carry; a function of its loader's data where they differ. Undefined data: the loader failed. */
  pageStyle: PageStyleKind | ((data: unknown) => PageStyleKind);
}
