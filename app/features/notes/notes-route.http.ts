import type { Call } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import type { NoteTarget } from "./note.ts";
import { toNoteWire, toSentNote } from "./notes.wire.ts";

type Sent = Parameters<typeof toSentNote>[0];

/** The notes of a story or assignment, as the API answers them. */
export const answerNotes = async (target: NoteTarget, { context }: Pick<Call<unknown, unknown, unknown>, "context">) => ({
  items: (await context.services.notes.listOf(target)).notes.map(toNoteWire),
});

/** Adds a note or an answer to one of a story or assignment, once for its operation. */
export async function answerNewNote(target: NoteTarget, { body, caller, context, opId }: Pick<Call<unknown, unknown, Sent>, "body" | "caller" | "context" | "opId">) {
  const { notes } = context.services;
  const { id } = await notes.add(target, toSentNote(body), staffMemberOf(caller), opId);
  return toNoteWire(await notes.placed(id));
}
