import { roleMay } from "#app/domain/access/capabilities.ts";
import type { Actor, WriteScope } from "#app/domain/board/commands.ts";
import { refuse } from "#app/domain/refusal.ts";
import type { Caller } from "./caller.server.ts";

/** The caller as the audit log and revisions remember them. */
export function actorOf(caller: Caller | null): Actor {
  if (!caller) refuse("unauthenticated", "Sessão expirada ou não autenticado. Faça login novamente.");
  return { id: caller.user.id, name: caller.user.name };
}

/** The caller as the queues remember who asked for something. */
export function personOf(caller: Caller | null): { id: number; name: string } {
  if (!caller) refuse("unauthenticated", "Sessão expirada ou não autenticado. Faça login novamente.");
  return { id: caller.user.id, name: caller.user.name };
}

/** How far the caller's writes of articles reach. */
export const scopeOf = (caller: Caller | null): WriteScope => (caller && roleMay(caller.user.role, "articles:write") ? "desk" : "own-drafts");
