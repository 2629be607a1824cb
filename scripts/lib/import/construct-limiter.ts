// Keeps what an XML parser holds in memory small, whatever the document: the parser collects a whole text, tag or comment before it
// tells of it. Texts that are too long are cut; anything else that is too long, and every DOCTYPE, ends the reading.

/** Longest text or CDATA section that reaches the parser (ours): a story's text is some thousand characters. */
export const TEXT_MAX = 4_000_000;
/** Longest tag, comment or instruction (ours). */
const TAG_MAX = 64 * 1024;

export class HostileDocumentError extends Error {}

type State = "text" | "tag" | "cdata" | "comment" | "instruction";

const STARTS: readonly [string, State | "doctype"][] = [
  ["<![CDATA[", "cdata"],
  ["<!--", "comment"],
  ["<?", "instruction"],
  ["<!", "doctype"],
];
const ENDS = { cdata: "]]>", comment: "-->", instruction: "?>" } as const;

/** A filter over the text of a document, chunk by chunk. Linear. */
export class ConstructLimiter {
  #state: State = "text";
  #quote = "";
  /** Of the construct, so far. */
  #length = 0;
  #carry = "";
  /** Texts that were cut. */
  cuts = 0;

  push(chunk: string, isLast = false): string {
    const text = this.#carry + chunk;
    this.#carry = "";
    let out = "";
    for (let at = 0; at < text.length; ) {
      if (this.#state === "text") {
        const start = text.indexOf("<", at);
        out += this.#bounded(text.slice(at, start < 0 ? text.length : start));
        if (start < 0) return out;
        if (text.length - start < 9 && !isLast) {
          this.#carry = text.slice(start);
          return out;
        }
        const found = STARTS.find(([opening]) => text.startsWith(opening, start));
        if (found?.[1] === "doctype") throw new HostileDocumentError("The file has a DOCTYPE, which no export of WordPress has.");
        this.#begin(found ? (found[1] as State) : "tag");
        const opening = found?.[0] ?? "<";
        out += opening;
        at = start + opening.length;
      } else if (this.#state === "tag") {
        const end = this.#endOfTag(text, at);
        out += this.#bounded(text.slice(at, end));
        at = end;
      } else {
        const closing = ENDS[this.#state];
        const end = text.indexOf(closing, at);
        if (end < 0 && !isLast) {
          const held = Math.max(at, text.length - closing.length + 1);
          out += this.#bounded(text.slice(at, held));
          this.#carry = text.slice(held);
          return out;
        }
        if (end < 0) return out + this.#bounded(text.slice(at));
        out += this.#bounded(text.slice(at, end)) + closing;
        at = end + closing.length;
        this.#begin("text");
      }
    }
    return out;
  }

  #begin(state: State): void {
    this.#state = state;
    this.#length = 0;
    this.#quote = "";
  }

  /** End of the piece of a tag: its `>`, a quote or the end of the chunk. */
  #endOfTag(text: string, from: number): number {
    if (this.#quote !== "") {
      const end = text.indexOf(this.#quote, from);
      if (end < 0) return text.length;
      this.#quote = "";
      return end + 1;
    }
    for (let at = from; at < text.length; at += 1) {
      const character = text[at];
      if (character === '"' || character === "'") {
        this.#quote = character;
        return at + 1;
      }
      if (character === ">") {
        this.#length = 0;
        this.#state = "text";
        return at + 1;
      }
    }
    return text.length;
  }

  #bounded(piece: string): string {
    const before = this.#length;
    this.#length += piece.length;
    if (this.#state === "text" || this.#state === "cdata") {
      if (this.#length <= TEXT_MAX) return piece;
      if (before <= TEXT_MAX) this.cuts += 1;
      return piece.slice(0, Math.max(0, TEXT_MAX - before));
    }
    if (this.#length > TAG_MAX) throw new HostileDocumentError("The file has a tag longer than any export of WordPress has.");
    return piece;
  }
}
