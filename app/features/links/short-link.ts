import { withoutInvisible } from "#app/platform/text/clean-text.ts";
import { withoutAccents } from "#app/platform/text/fold.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { ADDRESS_FLAWS, addressFlaw } from "#app/platform/values/web-address.ts";

/** Channels for which publishing makes a link of its own (issue 7 § Short links), so that its clicks tell where they come from. */
export const LINK_CHANNELS = ["whatsapp", "instagram"] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];

/** Medium of the links that publishing makes. */
export const CHANNEL_MEDIUM = "social";

/** Default origin of a link's clicks, for clicks without their own. */
export interface LinkOrigin {
  source: string;
  medium: string;
  campaign: string;
}

/** A short link as the newsroom sees it. Times in milliseconds. */
export interface ShortLink {
  id: number;
  code: string;
  /** Current target: for an article of ours, its present address. */
  target: string;
  /** The article of ours that it points to. */
  articleId: number | null;
  /** Title of that article, or its last title; null for an external link. */
  title: string | null;
  channel: LinkChannel | null;
  createdAt: number;
  createdByName: string;
  expiresAt: number | null;
  deactivatedAt: number | null;
  clicks: number;
}

/** `active` leads on; both others answer 410. */
export type LinkState = "active" | "expired" | "deactivated";

export function linkState({ expiresAt, deactivatedAt }: Pick<ShortLink, "expiresAt" | "deactivatedAt">, now: number): LinkState {
  if (deactivatedAt !== null) return "deactivated";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** Filter of a list: links that people made, those of publication, or both; as on the wire. */
export const LINK_KINDS = ["proprios", "automaticos", "todos"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Newest first, most clicked first, or by code; as on the wire. */
export const LINK_ORDERS = ["recentes", "cliques", "codigo"] as const;
export type LinkOrder = (typeof LINK_ORDERS)[number];

export type LinkCounts = Record<LinkKind, number>;

/** Longest alias that a person may choose (spec 2 §5). Characters. */
export const ALIAS_MAX = 50;

/** Length of an automatic code (http-api § Short links: 4 to 12). 31⁶ of them: a taken one is rare, and tried again. */
export const AUTOMATIC_LENGTH = 6;

/** Without the letters that are read as one another in print and on a phone: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

const CODE = /^[A-Za-z0-9_-]{1,50}$/;

/** True when a text has the format of a code; anything else is unknown without a look-up. */
export const isCode = (text: string): boolean => CODE.test(text);

/** Codes compare without case: people retype them from posters and screens. */
export const codeKey = (code: string): string => code.toLowerCase();

/** The code in the end of an address as it comes: chat programs take for a part of it what ends a sentence or marks bold, and add parameters. */
export const typedCode = (typed: string): string =>
  withoutInvisible(typed)
    .replace(/&(?:amp;)?(?:utm_|fbclid|gclid|gbraid|wbraid|igsh|mibextid|ttclid|si=).*$/is, "")
    .replace(/(?<![^\p{L}\p{M}\p{N}_-])[^\p{L}\p{M}\p{N}_-][^\p{L}\p{M}\p{N}]*$/u, "");

/** The codes that such an end may mean, the likeliest first: hyphens and underlines belong to codes, but also end a sentence or mark italics. */
export const typedCodes = (typed: string): string[] => {
  const code = typedCode(typed);
  // Parameters and signs written as references, of whatever program.
  const [cut = ""] = code.split("&");
  return [...new Set([code, cut, cut.replace(/(?<![_-])[_-]+$/, "")])].filter(isCode);
};

/** Normalises a typed alias: folds accents, turns spaces into hyphens, strips other characters (spec 2 §5). Its length is checked separately. */
export const aliasOf = (typed: string): string =>
  withoutAccents(typed)
    .trimStart()
    .replace(/\s+/g, "-")
    .replace(/[^A-Za-z0-9_-]/g, "");

/** Returns the problem of an alias, as a sentence; null when it is valid. */
export function aliasProblem(alias: string): string | null {
  if (alias.length > ALIAS_MAX) return `O apelido pode ter no máximo ${ALIAS_MAX} caracteres.`;
  if (!/[A-Za-z0-9]/.test(alias)) return "O apelido precisa ter ao menos uma letra ou um número.";
  if (!isCode(alias)) return "O apelido aceita só letras sem acento, números, hífen e sublinhado.";
  return RESERVED_CODES.has(codeKey(alias)) ? "Este apelido é reservado pelo site. Escolha outro." : null;
}

/** A code of random bytes; bytes that would favour some letters are left out, so give more than `AUTOMATIC_LENGTH`. Null when too few are left. */
export function codeFromBytes(bytes: Uint8Array): string | null {
  const fair = 256 - (256 % ALPHABET.length);
  const letters = [...bytes].filter((byte) => byte < fair).map((byte) => ALPHABET[byte % ALPHABET.length]);
  const code = letters.slice(0, AUTOMATIC_LENGTH).join("");
  return code.length < AUTOMATIC_LENGTH || RESERVED_CODES.has(code) ? null : code;
}

/** Reserved codes (http-api § Short links): names of API calls, of files that robots request, and of pages that seem to be the site's own. */
export const RESERVED_CODES: ReadonlySet<string> = new Set([
  ...["api", "shortener", "analytics", "dashboard", "list", "create", "stats", "links", "qr", "preview"],
  ...["admin", "login", "logout", "entrar", "sair", "senha", "conta", "auth", "oauth", "signin", "signup", "user", "users", "usuarios", "root", "redacao"],
  ...["health", "version", "status", "metrics", "debug", "null", "undefined", "nan", "true", "false"],
  ...["robots", "favicon", "sitemap", "feed", "ads", "manifest", "humans", "security", "well-known", "sw", "index", "home", "www"],
  ...["assets", "static", "public", "img", "media", "fonts", "icons", "card", "cdn-cgi", "_cache"],
  ...["post", "posts", "busca", "categoria", "municipio", "autor", "tag", "mais-lidas", "sobre", "contato", "privacidade", "termos", "ajuda", "404", "410", "500"],
]);

/** Longest target of a link (what browsers and servers agree on; our choice). Characters. */
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

/** True when two addresses have the same host, whatever their scheme: a site answers on both. */
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

/** Returns a link's target: the article's present address, with what the stored target has after its path; else the stored target. */
export function destinationOf({ target, articleSlug }: { target: string; articleSlug: string | null }, siteUrl: string): string {
  if (articleSlug === null) return target;
  const { search, hash } = new URL(target);
  return `${siteUrl}/post/${articleSlug}${search}${hash}`;
}
