/** A piece of a text of the block editor. */
export type BlockToken =
  | { kind: "html"; html: string }
  /** `name` with its namespace; `attributes` as they stand, an empty object where they cannot be read. */
  | { kind: "open" | "void"; name: string; attributes: Record<string, unknown> }
  | { kind: "close"; name: string };

const NAME = /^\s{1,20}(\/?)wp:([a-z][a-z0-9-]{0,60}(?:\/[a-z][a-z0-9-]{0,60})?)(?=[\s/{]|$)/;

function attributesOf(text: string): Record<string, unknown> {
  if (!text.startsWith("{")) return {};
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether a text was written in the block editor. */
export const hasBlocks = (text: string): boolean => text.includes("<!-- wp:");

/** The delimiters of blocks and what stands between them, in one scan. Never throws; what is no delimiter is HTML. */
export function blockTokens(text: string): BlockToken[] {
  const tokens: BlockToken[] = [];
  let from = 0;
  const html = (to: number) => {
    if (to > from) tokens.push({ kind: "html", html: text.slice(from, to) });
  };
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", at)) {
    const end = text.indexOf("-->", at + 4);
    if (end < 0) break;
    const found = NAME.exec(text.slice(at + 4, Math.min(end, at + 200)));
    if (found) {
      html(at);
      const name = (found[2] ?? "").includes("/") ? (found[2] ?? "") : `core/${found[2]}`;
      const rest = text.slice(at + 4 + found[0].length, end).trim();
      const isVoid = rest.endsWith("/");
      if (found[1] === "/") tokens.push({ kind: "close", name });
      else tokens.push({ kind: isVoid ? "void" : "open", name, attributes: attributesOf((isVoid ? rest.slice(0, -1) : rest).trim()) });
      from = end + 3;
    }
    at = end + 3;
  }
  html(text.length);
  return tokens;
}
