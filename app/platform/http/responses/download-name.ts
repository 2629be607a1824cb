/** Characters that some file system takes for something else, and those that show nothing. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** Longest name in characters, without its ending. */
const LENGTH_MAX = 100;

const escaped = (text: string) => encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The parameter of `Content-Disposition` (RFC 6266) that names a file by its title, with the ending of what it really is. */
export function downloadName(title: string, key: string): string {
  const ending = key.slice(key.lastIndexOf("."));
  const name =
    [
      ...title
        .replace(UNSAFE, " ")
        .replace(/\s+/g, " ")
        .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, ""),
    ]
      .slice(0, LENGTH_MAX)
      .join("")
      .trim() || "documento";
  return `filename*=UTF-8''${escaped(name)}${ending}`;
}
