import { plainText } from "#app/features/articles/body-text.ts";
import { compareBlocks, plainBlocks } from "#app/features/editor/newsroom/conflict/compare-blocks.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { EditedField, PlacedEdit, SuggestedEdit } from "../suggested-edit.ts";

/** A line of a comparison, in parts that stayed, went or came. */
export type ComparedLine = readonly { text: string; change: "same" | "added" | "removed" }[];

/** A suggested edit as its screen shows it. */
export interface EditLine {
  id: number;
  label: string;
  author: string;
  at: string;
  atIso: string;
  reason: string;
  compared: readonly ComparedLine[];
  /** True where the words are the same, and the markup is compared. */
  isMarkup: boolean;
  /** The passage as it is now, where it is not the one that the edit was made from; empty where nothing is alike. */
  conflict: string | null;
  isOwn: boolean;
  /** "aceita por Ana, 30/11 às 10:00"; null while it is pending. */
  decided: string | null;
}

export const FIELD_LABELS: Record<EditedField, string> = { title: "Título", subtitle: "Subtítulo", body: "Texto" };

/** Longer texts are shown one below the other, because comparing words takes the square of them. Characters of both. */
const COMPARED_MAX = 4_000;

function compareLines(before: string, after: string): ComparedLine[] {
  if (before.length + after.length <= COMPARED_MAX)
    return compareBlocks(plainBlocks(before), plainBlocks(after)).map(({ pieces }) => pieces.map(({ text, change }) => ({ text, change })));
  return (["removed", "added"] as const).map((change) => [{ text: change === "removed" ? before : after, change }]);
}

const isChanged = (lines: readonly ComparedLine[]) => lines.some((line) => line.some(({ change }) => change !== "same"));

/** The words of an edit before and after, or its markup where no word differs. */
function compare({ field, before, after }: SuggestedEdit): Pick<EditLine, "compared" | "isMarkup"> {
  const wordsOf = (blocks: readonly string[]) => (field === "body" ? plainText(blocks.join("")) : blocks.join(""));
  const words = compareLines(wordsOf(before), wordsOf(after));
  return isChanged(words) ? { compared: words, isMarkup: false } : { compared: compareLines(before.join("\n"), after.join("\n")), isMarkup: true };
}

export function toEditLine(edit: PlacedEdit | SuggestedEdit, me: number, timeZone: string): EditLine {
  const isConflict = "place" in edit && edit.state === "pending" && edit.place === null;
  const now = isConflict ? (edit.now ?? "") : "";
  return {
    id: edit.id,
    label: FIELD_LABELS[edit.field],
    author: edit.authorName,
    at: tableDateTime(edit.createdAt, timeZone),
    atIso: new Date(edit.createdAt).toISOString(),
    reason: edit.reason,
    ...compare(edit),
    conflict: isConflict ? (edit.field === "body" ? plainText(now) || now : now) : null,
    isOwn: edit.authorId === me,
    decided: edit.decided && `${edit.state === "accepted" ? "aceita" : "recusada"} por ${edit.decided.byName}, ${tableDateTime(edit.decided.at, timeZone)}`,
  };
}
