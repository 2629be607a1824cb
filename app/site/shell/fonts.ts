/** Faces that the first screen cannot do without; root preloads them (woff2, crossorigin). */
export const SITE_FONT_PRELOADS: readonly string[] = ["/fonts/newsreader-600.84685f21.woff2", "/fonts/libre-franklin-400.5dfe2ad8.woff2"];
