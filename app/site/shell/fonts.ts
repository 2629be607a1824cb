/** Faces that the first screen cannot do without; root preloads them (woff2, crossorigin). */
export const SITE_FONT_PRELOADS: readonly string[] = ["/fonts/newsreader-600.5b1f0d35.woff2"];
