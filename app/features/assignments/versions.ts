import type { AssignmentFields } from "./assignment.ts";

/** What a stored version of an assignment holds: its fields, with the people by name, as they were. */
export interface AssignmentSnapshot extends AssignmentFields {
  assigneeNames: readonly string[];
}

/** Fields that a history names, in the order of the form; a period is one, and so are the people. */
const COMPARED = [
  "title",
  "state",
  "dropReason",
  "brief",
  "time",
  "place",
  "municipality",
  "section",
  "assigneeIds",
  "dueAt",
  "priority",
  "contacts",
  "links",
  "mediaIds",
] as const;
export type ComparedField = (typeof COMPARED)[number];

const valueIn = (snapshot: AssignmentSnapshot, field: ComparedField): unknown =>
  field === "time"
    ? [snapshot.timeKind, snapshot.startsAt, snapshot.endsAt]
    : field === "assigneeIds"
      ? [...snapshot.assigneeIds].sort((one, other) => one - other)
      : snapshot[field];

/** The fields in which a version differs from the one before it; null for the first. */
export function changedFields(before: AssignmentSnapshot | null, after: AssignmentSnapshot): ComparedField[] | null {
  return before && COMPARED.filter((field) => JSON.stringify(valueIn(before, field)) !== JSON.stringify(valueIn(after, field)));
}
