import { formatCount } from "#app/platform/values/format-number.ts";
import { ADDRESS_FLAWS, addressFlaw } from "#app/platform/values/web-address.ts";

/** Longest address that a link may lead to (what browsers and servers agree on; ours). Characters. */
export const TARGET_MAX = 2_048;

export type CheckedTarget = { ok: true; url: string } | { ok: false; problem: string };

const bad = (problem: string): CheckedTarget => ({ ok: false, problem });

const NOT_AN_ADDRESS = ADDRESS_FLAWS.unreadable;

/** This machine by every name that `URL` leaves of it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** A host as two spellings of it compare: without a final dot, this machine under one name. */
function hostOf({ protocol, hostname, port }: URL): string {
  const name = hostname.replace(/(?<!\.)\.+$/, "");
  return `${LOOPBACK.test(name) ? "localhost" : name}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** Whether an address is on the host of another, whatever its scheme: a site answers on both. */
function isSameHost(one: URL, other: URL): boolean {
  const isPlain = one.port === "" && other.port === "";
  return hostOf(one) === hostOf(other) || (isPlain && hostOf(one).replace(/:\d+$/, "") === hostOf(other).replace(/:\d+$/, ""));
}

/** The normalised target of a link, or the problem of what was typed. `shortUrl` is the short domain's origin, `siteUrl` the site's. */
export function readTarget(typed: string, shortUrl: string, siteUrl: string): CheckedTarget {
  const text = typed.trim();
  if (text === "") return bad("Digite a URL original.");
  if (text.length > TARGET_MAX) return bad(`O endereço passa de ${formatCount(TARGET_MAX)} caracteres.`);
  // Parsers disagree on these characters, and a line end cannot be sent in a header.
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(text) || !(text as string & { isWellFormed(): boolean }).isWellFormed()) return bad(NOT_AN_ADDRESS);
  if (!/^https?:\/\/[^/]/i.test(text))
    return bad(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:/i.test(text) ? "Só links http:// e https:// podem ser encurtados." : NOT_AN_ADDRESS);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return bad(NOT_AN_ADDRESS);
  }
  if (isSameHost(url, new URL(shortUrl)) && url.username === "") return bad("Um link curto não pode levar a outro link curto.");
  // The site's own pages, wherever it runs.
  const flaw = addressFlaw(text, isSameHost(url, new URL(siteUrl)) ? url.origin : undefined);
  if (flaw) return bad(ADDRESS_FLAWS[flaw]);
  return url.href.length > TARGET_MAX ? bad(`O endereço passa de ${formatCount(TARGET_MAX)} caracteres.`) : { ok: true, url: url.href };
}

/** The article that an address of this site shows; null for every other address. */
export function articleIdIn(target: string, siteUrl: string): number | null {
  const [url, site] = [new URL(target), new URL(siteUrl)];
  const found = isSameHost(url, site) ? /^\/post\/([1-9]\d{0,14})(?:-[^/]*)?\/?$/.exec(url.pathname) : null;
  return found ? Number(found[1]) : null;
}

/** Where a link leads: to the article's address as it is now, with what the target said after its path; else to the target as it was given. */
export function destinationOf({ target, articleSlug }: { target: string; articleSlug: string | null }, siteUrl: string): string {
  if (articleSlug === null) return target;
  const { search, hash } = new URL(target);
  return `${siteUrl}/post/${articleSlug}${search}${hash}`;
}
