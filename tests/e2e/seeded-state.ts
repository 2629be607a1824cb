import { cpSync } from "node:fs";

/** A copy of a stopped site's state, for a site of its own; answers its folder. */
export function copyOfState(from: string, to: string): string {
  cpSync(from, to, { recursive: true });
  return to;
}
