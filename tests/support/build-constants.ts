/** Style constants of the build (`scripts/page-styles-plugin.ts`), for tests that run sources and print no page. */
export const NO_PAGE_STYLES = { __PAGE_STYLES__: { sheets: {}, wide: "", wideMedia: "" } };
