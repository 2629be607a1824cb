import { createHash } from "node:crypto";
import { footnotesOf } from "../import/footnotes.ts";
import { attributesOf, decodeEntities, escapeHtml, htmlTokens } from "../import/html-tokens.ts";

/** The address of a file of a library of ours: WordPress keeps the beginning of its name. */
const OWN_FILE = /\/([\da-f]{32})-?[^/]*$/;

/** A file by its key, an address of one of the sites by its path, any other as it is. */
function addressIn(typed: string, sites: readonly string[]): string {
  const [path = ""] = typed.split(/[?#]/);
  const key = OWN_FILE.exec(path)?.[1];
  if (key !== undefined) return key;
  const site = sites.find((origin) => typed === origin || typed.startsWith(`${origin}/`));
  return site === undefined ? typed : typed.slice(site.length) || "/";
}

/**
 * What a text says and shows: words, elements, pictures and links. The same for a text as it was exported and as WordPress keeps
 * it, which writes its own addresses of files into it. `sites`: origins whose paths count alone.
 */
export function textFingerprint(html: string, sites: readonly string[]): string {
  const hash = createHash("sha256");
  let words = "";
  const endWords = () => {
    const said = decodeEntities(words).replace(/\s+/g, " ").trim();
    if (said !== "") hash.update(`"${said}"`);
    words = "";
  };
  for (const { kind, text, name } of htmlTokens(html)) {
    if (kind === "text") words += text;
    if (kind === "text" || kind === "comment") continue;
    endWords();
    const { src, href, alt = "" } = kind === "open" ? attributesOf(text) : {};
    const address = src ?? href;
    hash.update(`<${kind === "close" ? "/" : ""}${name}${address === undefined ? "" : ` ${addressIn(address, sites)}`}${alt === "" ? "" : ` ${alt}`}>`);
  }
  endWords();
  return hash.digest("hex").slice(0, 32);
}

/** A text with the footnotes below it that WordPress keeps in a field of their own. */
export function withNotesBelow(html: string, footnotes: string): string {
  const notes = [...footnotesOf(footnotes)].map(([id, note]) => `<li>${id} ${escapeHtml(note)}</li>`);
  return html + notes.join("");
}
