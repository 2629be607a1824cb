/** Person or process as stored in audit log and revisions. */
export interface Actor {
  id: number | null;
  name: string;
}

/** A field before and after a write. A body is represented by its number of words and its version: the text itself is in the revisions. */
export interface TrailChange {
  field: string;
  before: unknown;
  after: unknown;
}
