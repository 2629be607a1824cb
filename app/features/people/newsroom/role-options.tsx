import { ROLE_LABELS, ROLES } from "../capabilities.ts";

/** The three roles, for a select. */
export const RoleOptions = () => (
  <>
    {ROLES.map((role) => (
      <option key={role} value={role}>
        {ROLE_LABELS[role]}
      </option>
    ))}
  </>
);
