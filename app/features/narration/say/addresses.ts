import { cardinal } from "./cardinals.ts";
import { spellOut } from "./letters.ts";

const SIGNS: Readonly<Record<string, string>> = { ".": "ponto", "-": "hífen", _: "underline", "+": "mais" };

/** Endings of addresses that are said as words, and the rest letter by letter: `bê-erre`. */
const SAID_LABELS: Readonly<Record<string, string>> = {
  com: "com",
  gov: "gov",
  org: "org",
  edu: "edu",
  net: "net",
  app: "app",
  info: "info",
  jus: "jus",
  leg: "leg",
  mp: spellOut("mp"),
  br: spellOut("br"),
  tv: "tevê",
  pi: "pi",
  www: "",
};
/** Endings without which a word with a dot in it is no address. */
const ENDINGS: ReadonlySet<string> = new Set("com br org gov net edu app info tv jus leg io me news online site dev co pt us uk".split(" "));

const PIECE = /[0-9]+|[\p{L}\p{M}]+|[._+-]/gu;

/** A name of the network as it is dictated. */
const dictate = (name: string): string =>
  [...name.matchAll(PIECE)]
    .map(([piece]) => SAID_LABELS[piece.toLowerCase()] ?? SIGNS[piece] ?? (/^[0-9]/.test(piece) ? cardinal(piece) : piece))
    .filter((word) => word !== "")
    .join(" ");

const domainOf = (host: string): string => dictate(host.replace(/^www\./i, ""));

/** Longest piece of text that is looked at as an address. Characters. */
const LONGEST = 2_048;

/** How an address of the web or of mail, a profile or a hashtag is said: the domain alone, never a path; null for any other piece. */
function addressWords(piece: string): string | null {
  const web = /^(?:https?:\/\/|(?=www\.))([^/?#\s:@]+)/i.exec(piece);
  if (web) return domainOf(web[1] ?? "");
  const at = piece.indexOf("@");
  if (at > 0 && /^[\p{L}0-9._+-]+$/u.test(piece.slice(0, at)) && /^[\p{L}0-9.-]+$/u.test(piece.slice(at + 1)))
    return `${dictate(piece.slice(0, at))} arroba ${domainOf(piece.slice(at + 1))}`;
  if (at === 0 && /^@[\p{L}0-9._]+$/u.test(piece)) return `arroba ${dictate(piece.slice(1))}`;
  if (/^#\p{L}[\p{L}\p{M}0-9_]*$/u.test(piece)) return `hashtag ${dictate(piece.slice(1).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")).replace(/ underline /g, " ")}`;
  const [host = ""] = piece.split(/[/?#]/, 1);
  const labels = host.split(".");
  if (labels.length < 2 || labels.some((label) => !/^[\p{L}0-9-]+$/u.test(label)) || !/\p{L}/u.test(labels[0] ?? "")) return null;
  const last = labels.at(-1) ?? "";
  return ENDINGS.has(last) && labels.every((label, index) => index < labels.length - 1 || label === label.toLowerCase()) ? domainOf(host) : null;
}

const OPENING = /^[("'“”‘’«[<]+/;

/** The signs at the end of a piece that belong to the sentence. */
function trailingFrom(piece: string): number {
  let end = piece.length;
  while (end > 0 && /[.,;:!?)"'“”‘’»\]>…]/.test(piece[end - 1] ?? "")) end -= 1;
  return end;
}

/** A text with its addresses replaced by words; pieces that are listed elsewhere stay. */
export const sayAddresses = (text: string, isListed: (piece: string) => boolean): string =>
  text
    .split(/(\s+)/)
    .map((piece) => {
      if (piece.length < 2 || piece.length > LONGEST || !/[@#.]|:\/\//.test(piece)) return piece;
      const opening = OPENING.exec(piece)?.[0].length ?? 0;
      const end = trailingFrom(piece);
      const words = end > opening && !isListed(piece.slice(opening, end)) ? addressWords(piece.slice(opening, end)) : null;
      return words === null ? piece : piece.slice(0, opening) + words + piece.slice(end);
    })
    .join("");
