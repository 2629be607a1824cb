import { DAY_MS } from "#app/platform/time/units.ts";
import type { Role } from "./capabilities.ts";

/** Characters of a person's name as the screens hold it. */
export const NAME_MAX = 80;
/** Characters of an address (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX = 254;
/** Characters of a password, as a person counts them (spec 2 §5); the longest bounds the work of one try. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 1_000;

/** Lifetime of an invitation link. Milliseconds. */
export const INVITATION_MS = 7 * DAY_MS;

/** An open invitation; times in milliseconds. Its token is shown once, to its author, or goes to the address by e-mail. */
export interface Invitation {
  id: number;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}
