// Bytes of an export as text: UTF-8, with stray bytes of Windows-1252 among it, or text that was encoded twice, repaired.

const strict = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

/** How many bytes the UTF-8 character at `at` has; 0 where there is none. */
function characterAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const size = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  for (let next = 1; next < size; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return size;
}

/** Bytes as UTF-8, those that are none as Windows-1252. Linear. */
export function decodeMixed(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    let text = "";
    let from = 0;
    const flush = (to: number) => {
      if (to > from) text += new TextDecoder().decode(bytes.subarray(from, to));
    };
    for (let at = 0; at < bytes.length; ) {
      const size = characterAt(bytes, at);
      if (size === 0) {
        flush(at);
        text += windows1252.decode(bytes.subarray(at, at + 1));
        at += 1;
        from = at;
      } else at += size;
    }
    flush(bytes.length);
    return text;
  }
}

/** XML holds none of them but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The declared encoding of a document, by its first bytes. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const declared = /^[^<]{0,8}<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.-]{2,40})["']/i.exec(windows1252.decode(head.subarray(0, 300)))?.[1]?.toLowerCase() ?? "utf-8";
  return /^(?:iso-8859-(?:1|15)|latin1|windows-1252|cp1252|us-ascii|ascii)$/.test(declared) ? "windows-1252" : "utf-8";
}

/** Chunks of a document's bytes as text without control characters. Holds at most a chunk and a line. */
export async function* decodedText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | null = null;
  let isMixed: boolean | null = null;
  for await (const chunk of chunks) {
    if (isMixed === null) {
      const encoding = encodingOf(chunk);
      isMixed = encoding === "utf-8";
      decoder = isMixed ? null : new TextDecoder(encoding);
    }
    if (decoder) {
      yield decoder.decode(chunk, { stream: true }).replace(CONTROL_CHARACTERS, "");
      continue;
    }
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // Cut after an ASCII character, so that none is split.
    let end = whole.length;
    while (end > 0 && end > whole.length - 4 && (whole[end - 1] ?? 0) >= 0x80) end -= 1;
    rest = whole.slice(end);
    yield decodeMixed(whole.subarray(0, end)).replace(CONTROL_CHARACTERS, "");
  }
  if (rest.length > 0) yield decodeMixed(rest).replace(CONTROL_CHARACTERS, "");
  if (decoder) yield decoder.decode().replace(CONTROL_CHARACTERS, "");
}

/** The byte of Windows-1252 that a character stands for; undefined where none does. */
const BYTES = new Map(Array.from({ length: 128 }, (_, index) => [windows1252.decode(new Uint8Array([index + 128])), index + 128] as const));
/** Two of these beside each other are in no Portuguese text: it was read as Windows-1252 and encoded again. */
const SURE = /[ÂÃ][\u00a1-\u00bf]|â€/;
const TWICE = /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[âï][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/g;

/** Text that was encoded twice ("notÃ­cia"), as it was meant; other text as it is. A closing quote behind a capital is none of it. */
export function repairTwice(text: string): string {
  if (!SURE.test(text)) return text;
  return text.replace(TWICE, (found) => {
    const bytes = [...found].map((character) => BYTES.get(character) ?? character.charCodeAt(0));
    try {
      return strict.decode(new Uint8Array(bytes));
    } catch {
      return found;
    }
  });
}
