import type { AssignmentActor } from "#app/features/assignments/assignments.server.ts";
import type { WriteScope } from "#app/features/highlights/commands.ts";
import { type Caller, signedIn } from "#app/platform/http/auth/caller.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { roleMay, type StaffMember } from "./capabilities.ts";
import type { ActingPerson } from "./people.server.ts";

/** The caller as the queues remember who asked for something. */
export function personOf(caller: Caller | null): { id: number; name: string } {
  const { id, name } = signedIn(caller).user;
  return { id, name };
}

/** The caller as the audit log and revisions remember them. */
export const actorOf = (caller: Caller | null): Actor => personOf(caller);

/** The caller with their role, where what may be changed depends on it. */
export const assignmentActorOf = (caller: Caller | null): AssignmentActor => ({ ...personOf(caller), role: signedIn(caller).user.role });

/** The caller with their role, where a service decides what the role may. */
export const staffMemberOf = (caller: Caller | null): StaffMember => ({ ...personOf(caller), role: signedIn(caller).user.role });

/** Returns the limit of the caller's writes of articles. */
export const writeScopeOf = (caller: Caller | null): WriteScope =>
  caller && roleMay(caller.user.role, "articles:write") && (!caller.token || caller.token.scopes.includes("stories:publish")) ? "desk" : "own-drafts";

/** Returns the caller as writer of what belongs to an article: who they are, and the limit of their writes. */
export const writerOf = (caller: Caller | null) => ({ actor: personOf(caller), scope: writeScopeOf(caller) });

/** Returns the caller as person, with their session. */
export const actingPerson = (caller: Caller | null): ActingPerson => ({ ...personOf(caller), sessionId: signedIn(caller).sessionId });

/**
 * Returns the remaining time of a shared computer's session (ms); null for any other. A page that its person opens prolongs it, requests of scripts
 * do not.
 */
export async function sharedSessionRemainingMs({ request, context }: { request: Request; context: RequestContext }, { session, sessionId }: Caller): Promise<number | null> {
  if (!session.isShared) return null;
  const isOpened = request.headers.get("Sec-Fetch-Mode") === "navigate";
  return (isOpened ? await context.services.signIn.touchSession(sessionId) : session.endsAt) - Date.now();
}
