import type { ActingPerson } from "#app/services/people.server.ts";
import { type Caller, signedIn } from "./caller.server.ts";

/** Who acts on people, and by which session. */
export function actingPerson(caller: Caller | null): ActingPerson {
  const { user, sessionId } = signedIn(caller);
  return { id: user.id, name: user.name, sessionId };
}
