/** Kinds of pages that carry the rules they need (`scripts/page-styles-plugin.ts`). */
export type PageStyleKind = `home-${"original" | "vertical" | "mosaic" | "premium"}` | "story" | "list" | "video" | "page";

/** What a route of readers' pages says of itself. */
export interface ReaderHandle {
  /** Which rules its pages carry; a function of its loader's data where they differ. Undefined data: the loader failed. */
  pageStyle: PageStyleKind | ((data: unknown) => PageStyleKind);
}
