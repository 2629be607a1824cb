import type { WriteContext } from "#app/services/articles.server.ts";
import { actorOf } from "./actor.server.ts";
import type { Caller } from "./caller.server.ts";

/** Who writes by a screen's form, and its operation: a form sent twice acts once, and nobody can take another's id. */
export function screenWrite(caller: Caller, form: FormData): WriteContext {
  const operation = String(form.get("operation") ?? "");
  return { actor: actorOf(caller), opId: `${caller.user.id}:${/^[\w-]{8,80}$/.test(operation) ? operation : crypto.randomUUID()}` };
}
