/** Pages of readers: nothing that counts, writes, or is of one person. */
const PAGES = ["/", "/post/*", "/categoria/*", "/municipio/*", "/municipios", "/tag/*", "/video/*", "/videos", "/mais-lidas"];

/**
 * Lets browsers that know it (Chromium) render the next page as soon as a finger or a pointer is on its link. Its text never varies, as
 * `EARLY_SCRIPT`. A page that is rendered so reports nothing before it is shown (`browser/audience.ts`, `browser/slots.ts`).
 */
export const SPECULATION_RULES: string = JSON.stringify({ prerender: [{ where: { href_matches: PAGES }, eagerness: "moderate" }] });
