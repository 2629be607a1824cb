import type { RevisionLineWire } from "#app/features/articles/revisions.wire.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Saves of one person in one editing session, newest first. */
export interface RevisionSession {
  author: string;
  revisions: readonly RevisionLineWire[];
  /** Fields changed in any of them, in the order of the newest. */
  changed: readonly string[];
}

/** Without an editing id, saves of one person closer together than this are one session. Milliseconds. */
export const SESSION_GAP_MS = 30 * MINUTE_MS;

function isSameSession(newer: RevisionLineWire, older: RevisionLineWire): boolean {
  if (newer.autor !== older.autor || newer.autorId !== older.autorId) return false;
  if (newer.edicao !== null && older.edicao !== null) return newer.edicao === older.edicao;
  return Date.parse(newer.criadoEm) - Date.parse(older.criadoEm) < SESSION_GAP_MS;
}

/** The history by sessions: adjacent revisions of one author and one editing, or close in time where the editing is unknown. `revisions` newest first. */
export function groupRevisions(revisions: readonly RevisionLineWire[]): RevisionSession[] {
  const groups: RevisionLineWire[][] = [];
  for (const revision of revisions) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    if (group && newer && isSameSession(newer, revision)) group.push(revision);
    else groups.push([revision]);
  }
  return groups.map((group) => ({ author: group[0]?.autor ?? "", revisions: group, changed: [...new Set(group.flatMap(({ mudou }) => mudou ?? []))] }));
}
