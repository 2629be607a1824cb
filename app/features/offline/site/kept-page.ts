/** The page with a device's own lists, which is of use without a network above all. */
export const READING_PATH = "/minha-leitura";

/** Pages that are kept: the home page, the reader's lists and stories. Answers the story's number, 0 and -1 for the other two; null for any other page. */
export function keptId(path: string): number | null {
  if (path === "/") return 0;
  if (path === READING_PATH) return -1;
  const id = /^\/post\/(\d{1,15})(?:-[a-z0-9-]*)?\/?$/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

const decoded = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** The page's title, without the site's name after it. */
export const titleOf = (html: string): string => decoded(/<title>([^<]*)/.exec(html)?.[1] ?? "").replace(/\s\|[^|]*$/, "");

/** The path the page itself says it lives under; an address by number is another name of it. */
export function canonicalPath(html: string): string | null {
  const link = (html.match(/<link\b[^<>]*>/g) ?? []).find((tag) => tag.includes('rel="canonical"'));
  const href = /\shref="([^"]+)"/.exec(link ?? "")?.[1];
  return href && URL.canParse(href) ? new URL(href).pathname : null;
}

/** Style and script that the page names. */
export const filesOf = (html: string): string[] => [...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(([, path = ""]) => path))];

/** Typefaces that the rules printed in the page name. */
export const fontsOf = (html: string): string[] => [...new Set([...html.matchAll(/url\(["']?(\/(?:fonts|assets)\/[^"'()]+\.woff2)/g)].map(([, path = ""]) => path))];

/** Wide enough for a phone, small enough to keep fifty of. Pixels. */
const PICTURE_WIDTH = 480;

/**
 * One small variant of the page's first picture of our own that comes in several widths; null when it has none. The portraits
 * of a byline, which stand above it, come in one.
 */
export function smallPictureOf(html: string): string | null {
  const body = html.slice(Math.max(0, html.search(/<main\b/)));
  const choices = [...body.matchAll(/\ssrcset="([^"]+)"/gi)].map(([, set]) => ` ${set}`).join("");
  const offered = [...choices.matchAll(/[\s,](\/img\/[^\s,]+\?w=(\d+)[^\s,]*)/g)]
    .map(([, path = "", width]) => ({ path: decoded(path), width: Number(width) }))
    .filter(({ path }) => path.includes("f=webp"));
  const [first] = offered;
  if (!first) return null;
  const ofFirst = offered.filter(({ path }) => path.split("?")[0] === first.path.split("?")[0]);
  return (ofFirst.filter(({ width }) => width <= PICTURE_WIDTH).sort((one, other) => other.width - one.width)[0] ?? first).path;
}
