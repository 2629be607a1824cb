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

/** Lines as a calendar file: folded by octets, never within a character, each with its end. */
export const foldCalendar = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join("");

/** A text as the value of a property (RFC 5545 § 3.3.11); control characters but line breaks are left out. */
export const calendarText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** An instant (ms) in UTC: `20261231T120000Z`. */
export const calendarInstant = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** A day (`YYYY-MM-DD`) as a date. */
export const calendarDate = (day: string): string => day.replaceAll("-", "");
