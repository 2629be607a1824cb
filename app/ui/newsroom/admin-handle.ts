import type { Capability } from "#app/features/people/capabilities.ts";

/** Declaration of a screen's route, for the test that calls every one of them. */
export interface AdminHandle {
  hydrates: true;
  admin: { allow: Capability };
}

export const adminHandle = (allow: Capability): AdminHandle => ({ hydrates: true, admin: { allow } });
