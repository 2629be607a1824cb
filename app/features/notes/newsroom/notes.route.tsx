import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { noteForm, noteTextForm, toSentNote } from "../notes.wire.ts";
import { NotesScreen, type NotesScreenView } from "./notes-screen.tsx";
import { type NotesAnswer, toNotesPanel } from "./notes-view.ts";
import { notesTarget, readNotes } from "./read-notes.server.ts";

export const handle = adminHandle("notes:write");
export const meta = screenMeta("Notas da redação");

const FAILURE = "Erro ao guardar a nota";

export const loader = (args: LoaderFunctionArgs): Promise<NotesScreenView> => readNotes(args, handle.admin.allow);

export async function action(args: ActionFunctionArgs) {
  const target = await notesTarget(args, handle.admin.allow);
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const { intent = "", form: which = "", operation: _operation, ...fields } = textFields(form);
  const { notes } = args.context.services;
  const writer = staffMemberOf(caller);
  const id = readId(fields.id) ?? 0;
  const version = readId(fields.versao);
  const panel = async () => toNotesPanel(target, await notes.listOf(target), caller.user, args.context.settings.timeZone);
  const done = async (message: string): Promise<NotesAnswer> => ({ ok: true, message, form: which, panel: await panel() });
  try {
    return await runIntent<NotesAnswer>(intent, {
      async add() {
        await notes.add(target, toSentNote(parse(noteForm, fields, "body")), writer, (await typedWrite(caller, form)).opId);
        return done(fields.respostaA ? "Resposta enviada." : "Nota guardada.");
      },
      async edit() {
        await notes.edit(id, parse(noteTextForm, fields, "body").texto, version, writer);
        return done("Nota alterada.");
      },
      async resolve() {
        await notes.setResolved(id, true, version, writer);
        return done("Nota resolvida.");
      },
      async reopen() {
        await notes.setResolved(id, false, version, writer);
        return done("Nota reaberta.");
      },
      async remove() {
        await notes.remove(id, writer);
        return done("Nota excluída.");
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const answer: NotesAnswer = { ok: false, message, form: which, problems, values: fields };
    // Reads the present notes after a conflict; a database failure must not lose the typed text.
    return data<NotesAnswer>(status === 409 ? { ...answer, panel: await panel() } : answer, { status });
  }
}

export const clientAction = keepScreenOnNetworkError((form) => ({
  ok: false,
  message: unconfirmed(FAILURE),
  form: String(form.get("form") ?? ""),
  values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default NotesScreen;

export const ErrorBoundary = () => <ScreenError />;
