import type { ReaderMessage } from "#app/features/messages/reader-message.ts";
import { ASSIGNMENT_TITLE_MAX, type AssignmentFields, EMPTY_ASSIGNMENT } from "./assignment.ts";

/** The first words of a text in at most `max` characters, cut between words where one is. */
function firstWords(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > max / 2 ? cut.slice(0, space) : cut}…`;
}

/**
 * The idea that a reader's message becomes. The text is taken over, not who wrote it: name and e-mail stay with the message and
 * are deleted with it.
 */
export function ideaFromMessage({ message, story }: Pick<ReaderMessage, "message" | "story">): AssignmentFields {
  return {
    ...EMPTY_ASSIGNMENT,
    title: firstWords(message, ASSIGNMENT_TITLE_MAX),
    brief: [message, ...(story === "" ? [] : [`Matéria citada pelo leitor: ${story}`])].join("\n\n"),
  };
}
