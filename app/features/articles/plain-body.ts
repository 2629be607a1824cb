const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text content as a stored body has it: quotes stay as they are. */
const textHtml = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

/** Plain text as the body of a story: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${textHtml(line)}</p>`)
    .join("");

const CHARACTERS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " };

/** The text of a body that holds plain paragraphs alone; null of any other, which text would lose something of. */
export function plainTextOf(html: string): string | null {
  const lines: string[] = [];
  const rest = html.replace(/<p>([^<]*)<\/p>\s*/g, (_paragraph, line: string) => {
    lines.push(line.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => CHARACTERS[entity] ?? entity));
    return "";
  });
  return rest.trim() === "" ? lines.join("\n") : null;
}

const TAG = /<\/?[a-z][^<>]*>/i;

/** The body of what was typed where no formatting is offered: lines are paragraphs, unless it is written in HTML. */
export const typedBody = (text: string): string => (TAG.test(text) ? text : paragraphsOf(text));

/** The text that stands for a body where no formatting is offered: unchanged, it is the same body again. Null where no text is. */
export function typedText(html: string): string | null {
  const text = plainTextOf(html);
  return text !== null && typedBody(text) === html ? text : null;
}
