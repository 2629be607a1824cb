import type { Role } from "./capabilities.ts";

/** An open invitation: who is invited as what, by whom, until when (ms). Its token is known to who made it, once. */
export interface Invitation {
  id: number;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}
