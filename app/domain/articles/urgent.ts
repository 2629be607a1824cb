import { escapeHtml } from "../escape-markup.ts";
import { cutText } from "../suggestions/cut-text.ts";
import { sentencesOf } from "../suggestions/summary-topics.ts";
import { SUBTITLE_MAX } from "./article.ts";
import type { Category } from "./categories.ts";

/** Hat line of a story that is published first and completed later. */
export const URGENT_KICKER = "URGENTE";

/** The section of a story that names none, where the newsroom has it. */
const DEFAULT_SECTION = "geral";

/** Plain text as the body of a story: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
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

/** The first sentence, within the limit of a subtitle. */
export const urgentSubtitle = (text: string): string => cutText(sentencesOf(text.trim())[0] ?? "", SUBTITLE_MAX);

/** Where the story stands while nobody chose: in its town, else in the general section. */
export function urgentCategories(town: string, known: readonly Pick<Category, "slug" | "type">[]): string[] {
  if (known.some(({ slug, type }) => slug === town && type === "municipality")) return [town];
  const sections = known.filter(({ type }) => type === "editorial");
  const section = sections.find(({ slug }) => slug === DEFAULT_SECTION) ?? sections[0];
  return section ? [section.slug] : [];
}
