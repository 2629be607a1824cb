import { refuse } from "#app/domain/refusal.ts";
import type { ActingPerson } from "#app/services/people.server.ts";
import type { Caller } from "./caller.server.ts";

/** Who acts on people, and by which session. */
export function actingPerson(caller: Caller | null): ActingPerson {
  if (!caller) refuse("unauthenticated", "Sessão expirada ou não autenticado. Faça login novamente.");
  return { id: caller.user.id, name: caller.user.name, sessionId: caller.sessionId };
}
