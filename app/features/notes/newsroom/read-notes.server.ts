import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Capability } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { NOTE_TARGETS, type NoteTarget } from "../note.ts";
import type { NotesScreenView } from "./notes-screen.tsx";
import { toNotesPanel } from "./notes-view.ts";

/** Returns the subject of an address's notes. An unknown address is 404; without a session the answer does not reveal which. */
export async function notesTarget(args: LoaderFunctionArgs, allow: Capability): Promise<NoteTarget> {
  const kind = NOTE_TARGETS.find((one) => one === args.params.kind);
  const id = readId(args.params.id) ?? 0;
  if (kind && id > 0) return { kind, id };
  await adminCaller(args, allow);
  throw new Response("Página não encontrada.", { status: 404 });
}

/** The notes of an address, for those who may write some. */
export async function readNotes(args: LoaderFunctionArgs, allow: Capability): Promise<NotesScreenView> {
  const target = await notesTarget(args, allow);
  const [{ user }, reading] = await adminCallerWith(args, allow, args.context.services.notes.readOf(target));
  if (!reading.target) throw new Response("As notas são de algo que já não existe.", { status: 404 });
  const panel = toNotesPanel(target, reading, user, args.context.settings.timeZone);
  return { title: reading.target.title, panel, operation: panel.operation };
}
