import type { ArticleForm } from "./article-form.ts";

/** Text that this browser keeps until the server has it. */
export interface JournalEntry {
  form: ArticleForm;
  /** Milliseconds since 1970. */
  at: number;
  /** Version it was written over; null for an article that was never saved. */
  versao: number | null;
}

const keyOf = (id: number | null) => `lide:editor:${id ?? "nova"}`;

/** The unsaved text of an article; null when there is none, or it cannot be read. */
export function readJournal(id: number | null): JournalEntry | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    return typeof entry === "object" && entry !== null && "form" in entry && "at" in entry ? (entry as JournalEntry) : null;
  } catch {
    return null;
  }
}

/** Storage that is full or forbidden costs the safety net, never the work. */
export function writeJournal(id: number | null, entry: JournalEntry): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(entry));
  } catch {
    clearJournal(id);
  }
}

export function clearJournal(id: number | null): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Forbidden storage holds nothing to clear.
  }
}
