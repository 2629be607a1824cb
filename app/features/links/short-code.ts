import { withoutInvisible } from "#app/platform/text/clean-text.ts";

/** Longest alias that a person may choose (spec 2 §5). Characters. */
export const ALIAS_MAX = 50;

/** Length of an automatic code (http-api § Short links: 4 to 12). 31⁶ of them: a taken one is rare, and tried again. */
export const AUTOMATIC_LENGTH = 6;

/** Without the letters that are read as one another in print and on a phone: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

const CODE = /^[A-Za-z0-9_-]{1,50}$/;

/** Whether a text has the shape of a code; everything else is unknown without asking anybody. */
export const isCode = (text: string): boolean => CODE.test(text);

/** Codes compare without case: people retype them from posters and screens. */
export const codeKey = (code: string): string => code.toLowerCase();

/** The code in the end of an address as it comes: chat programs take for a part of it what ends a sentence or marks bold, and add parameters. */
export const typedCode = (typed: string): string =>
  withoutInvisible(typed)
    .replace(/&utm_.*$/s, "")
    .replace(/(?<![^\p{L}\p{M}\p{N}_-])[^\p{L}\p{M}\p{N}_-]+$/u, "");

/** What a typed alias becomes: accents fold, spaces become hyphens, other characters are stripped (spec 2 §5). Its length stays a rule of its own. */
export const aliasOf = (typed: string): string =>
  typed
    .normalize("NFD")
    .trimStart()
    .replace(/\s+/g, "-")
    .replace(/[^A-Za-z0-9_-]/g, "");

/** What is wrong with an alias, as a sentence; null when nothing is. */
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
