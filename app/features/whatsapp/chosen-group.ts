/** The group that the queue sends to, as it was when it was chosen. */
export interface ChosenGroup {
  /** `…@g.us` */
  id: string;
  name: string;
  /** Null where the gateway does not tell. */
  participants: number | null;
}

/** The group as it was stored; null for none, or for what is no group. */
export function readChosenGroup(stored: unknown): ChosenGroup | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { id, name, participants } = stored as Record<string, unknown>;
  if (typeof id !== "string" || id === "" || typeof name !== "string") return null;
  return { id, name, participants: typeof participants === "number" ? participants : null };
}
