import type { RevisionLineWire } from "#app/wire/revisions.ts";

/** Saves that one person made at one sitting, newest first. */
export interface RevisionSession {
  author: string;
  revisions: readonly RevisionLineWire[];
  /** Fields changed in any of them, in the order of the newest. */
  changed: readonly string[];
}

/** Without an editor's id, saves of one person that follow each other sooner than this are one sitting. Milliseconds. */
export const SESSION_GAP_MS = 30 * 60_000;

function isSameSession(newer: RevisionLineWire, older: RevisionLineWire): boolean {
  if (newer.autor !== older.autor || newer.autorId !== older.autorId) return false;
  if (newer.edicao !== null && older.edicao !== null) return newer.edicao === older.edicao;
  return Date.parse(newer.criadoEm) - Date.parse(older.criadoEm) < SESSION_GAP_MS;
}

/** The history by sittings: neighbours of one author and one open editor, or close in time where the editor is not known. `revisions` newest first. */
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
