import { roleMay } from "#app/domain/people/capabilities.ts";
import type { MediaEditor } from "#app/services/media/media.server.ts";
import { actorOf } from "./auth/actor.server.ts";
import type { Caller } from "./auth/caller.server.ts";

/** The caller as the library asks: whether what others uploaded is theirs to change. */
export const mediaEditorOf = (caller: Caller | null): MediaEditor => ({ actor: actorOf(caller), others: caller !== null && roleMay(caller.user.role, "media:edit") });
