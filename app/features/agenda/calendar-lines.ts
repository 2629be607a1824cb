/** Longest line of a calendar file in octets, without its end (RFC 5545 § 3.1). */
const LINE_OCTETS = 75;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

function foldLine(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (length + octets > LINE_OCTETS) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += octets;
  }
  return folded;
}

/** A calendar file folded anew: by octets, and never within a character. The library that writes it counts UTF-16 units. */
export const foldByOctets = (file: string): string =>
  file
    .replace(/\r?\n /g, "")
    .split(/\r?\n/)
    .map(foldLine)
    .join("\r\n");
