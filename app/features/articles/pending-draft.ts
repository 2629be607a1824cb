/** What one open editor holds of an article and has not saved. Times in milliseconds. */
export interface PendingDraft {
  editing: string;
  /** Counts the saves of that editor. */
  seq: number;
  /** Version of the article that it was typed over. */
  baseVersion: number;
  author: { id: number; name: string };
  /** Changed fields, as JSON under the names of the wire. */
  fields: string;
  updatedAt: number;
}
