import type { TrailChange } from "#app/platform/record/trail-line.ts";
import type { AuthorProfile, ProfileFields } from "./author-profile.ts";

const SHOWN: readonly (keyof ProfileFields)[] = ["job", "town", "beat", "bio", "email", "links", "showsPhoto", "namesChanges"];

/** The longest text that the trail repeats. Characters. */
const TRAILED_MAX = 200;

const told = (value: unknown): unknown => (Array.isArray(value) ? value.join(" ") : typeof value === "string" && value.length > TRAILED_MAX ? `${value.length} caracteres` : value);

/** Lists changed fields for the audit trail. */
export const profileChanges = (before: AuthorProfile, after: AuthorProfile): TrailChange[] =>
  SHOWN.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => ({
    field: `profile.${field}`,
    before: told(before[field]),
    after: told(after[field]),
  }));
