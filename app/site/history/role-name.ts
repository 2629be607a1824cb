import type { Role } from "#app/domain/people/capabilities.ts";

const NAMES: Readonly<Record<Role, string>> = { admin: "direção da Redação", editor: "edição", reporter: "reportagem" };

/** Who did something, where nobody is named; of an account that is gone: the newsroom. */
export const nameOfRole = (role: Role | null): string => (role === null ? "Redação" : NAMES[role]);
