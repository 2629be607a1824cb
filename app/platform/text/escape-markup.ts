const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const withEntities = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Characters that XML 1.0 cannot hold, however they are written. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as HTML says it, in content and in double-quoted attributes. */
export const escapeHtml = (text: string): string => withEntities(text);

/** A text without what XML cannot hold. */
export const writableInXml = (text: string): string => text.replace(UNWRITABLE, "");

/** The same for XML; what XML cannot hold is left out. */
export const escapeXml = (text: string): string => withEntities(writableInXml(text));
