import { ID_TEXT } from "#app/platform/values/read-id.ts";

/** Longest path that is looked up or stored. Characters. */
export const OLD_PATH_MAX = 500;

/** First segments under which WordPress never had a page, and which this site answers itself. */
const OWN = /^\/(?:api|admin|assets|img|media|card|post|login|logout|previa|collect|edicoes)(?:\/|$)/;

/** Suffixes of WordPress addresses that name the same thing in another form. */
const FORM = /\/(?:amp|embed|trackback|page\/\d{1,6}|comment-page-\d{1,6}|feed(?:\/(?:rss2?|atom|rdf))?)$/;
const FEED = /\/(?:feed(?:\/(?:rss2?|atom|rdf))?|rss|comments\/feed)$/;

/** A picture's smaller versions and the copy that WordPress made of a large one. */
const SIZE = /-(?:\d{1,5}x\d{1,5}|scaled)(?=\.[a-z0-9]{2,5}$)/;

/** The address of the original of an uploaded file. */
export const originalAddress = (address: string): string => address.replace(/-\d{1,5}x\d{1,5}(?=\.[A-Za-z0-9]{2,5}$)/, "").replace(/-scaled(?=\.[A-Za-z0-9]{2,5}$)/, "");

/** An address of the other site as it is looked up. */
export interface OldAddress {
  /** Keys of `imported_addresses`, the most exact first. */
  keys: readonly string[];
  /** True when a feed was requested. */
  isFeed: boolean;
  /** Target without any lookup: the front page and its feed. */
  target: string | null;
  /** Told by parameters of the front page, which would answer otherwise. */
  isByParameter: boolean;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path as it is stored: decoded, in lower case, without a slash at its end; uploaded files by their original. */
export function pathKey(pathname: string): string {
  const path = `/${decoded(pathname).normalize("NFC").toLowerCase().split("/").filter(Boolean).join("/")}`;
  return path.includes("/uploads/") ? path.replace(SIZE, "") : path;
}

/** Parameters by which WordPress names a post of any kind, all of one numbering; and its terms. */
const NUMBERS: readonly [name: string, key: string][] = [
  ["p", "?p="],
  ["page_id", "?p="],
  ["attachment_id", "?p="],
  ["cat", "?cat="],
];

/** The keys of an address that this site has no page for; null where none can be an old one. Linear in the address, which is bounded. */
export function oldAddressOf({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): OldAddress | null {
  if (pathname.length > 3 * OLD_PATH_MAX || OWN.test(pathname)) return null;
  let path = pathKey(pathname);
  if (path.length > OLD_PATH_MAX) return null;
  const isFeed = FEED.test(path) || (path === "/" && searchParams.has("feed"));
  for (let form = FORM.exec(path); form; form = FORM.exec(path)) path = path.slice(0, form.index);
  if (/^\/(?:rss|comments|comments\/feed)$/.test(path) && isFeed) path = "";
  const isFront = path === "" || path === "/" || path === "/index.php";
  if (!isFront) return { keys: [path], isFeed, target: null, isByParameter: false };
  const keys = NUMBERS.flatMap(([name, key]) => {
    const value = searchParams.get(name) ?? "";
    return ID_TEXT.test(value) ? [`${key}${value}`] : [];
  });
  const isByParameter = pathname === "/";
  if (keys.length > 0) return { keys, isFeed, target: null, isByParameter };
  return isFeed || !isByParameter ? { keys, isFeed, target: isFeed ? "/feed.xml" : "/", isByParameter } : null;
}

/** Lookup key for a story imported from another newsroom of this product under a new id; null if the address has no words. */
export function oldStoryAddress(slug: string): OldAddress | null {
  const key = pathKey(`/post/${slug}`);
  return !/^\d*$/.test(slug) && key.length <= OLD_PATH_MAX ? { keys: [key], isFeed: false, target: null, isByParameter: false } : null;
}

/** Returns the target's address for the requested form. */
export const newAddressOf = (target: string, { isFeed }: Pick<OldAddress, "isFeed">): string =>
  isFeed && /^\/(?:categoria|municipio|autor)\//.test(target) ? `${target}/feed.xml` : target;
