import type { Capability } from "#app/features/people/capabilities.ts";

/** What a screen's route declares, for the test that calls every one of them. */
export interface AdminHandle {
  hydrates: true;
  admin: { allow: Capability };
}

export const adminHandle = (allow: Capability): AdminHandle => ({ hydrates: true, admin: { allow } });
