import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import type { MediaEditor } from "./media.server.ts";

/** The caller as the library asks: whether what others uploaded is theirs to change. */
export const mediaEditorOf = (caller: Caller | null): MediaEditor => ({ actor: actorOf(caller), others: caller !== null && roleMay(caller.user.role, "media:edit") });
