import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CURRENT_ASSIGNMENT } from "#app/features/assignments/assignment.ts";
import { toNotesPanel } from "#app/features/notes/newsroom/notes-view.ts";
import { assignmentActorOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, screenWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { choosableStates, initialStates, isDraftable, mayDelete, standingOf } from "../assignment.ts";
import { assignmentForm, toAssignmentChange } from "../assignments.wire.ts";
import { AssignmentScreen, type AssignmentView } from "./assignment-screen.tsx";
import { assignmentValues, toVersionLine, whenLabel } from "./assignments-view.ts";

export const handle = adminHandle("assignments:propose");
export const meta = screenMeta("Pauta");

const NEW = "nova";
const VERSIONS_SHOWN = 20;
const FAILURE = "Erro ao salvar a pauta";

const DONE: Record<string, string> = { criada: "Pauta criada.", mensagem: "Esta é a pauta da mensagem do leitor." };

export async function loader(args: LoaderFunctionArgs): Promise<AssignmentView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const { searchParams } = new URL(args.request.url);
  const isNew = args.params.id === NEW;
  const before = readId(searchParams.get("antes")) ?? undefined;
  const target = { kind: "pauta" as const, id: readId(args.params.id) ?? 0 };
  const [{ user }, [{ assignment, versions, categories, people }, noted]] = await adminCallerWith(
    args,
    handle.admin.allow,
    services.notes.readBeside(target, services.assignments.readForForm(target.id, before, VERSIONS_SHOWN)),
  );
  if (!assignment && !isNew) throw new Response("Pauta não encontrada.", { status: 404 });
  const standing = assignment ? standingOf(user, assignment) : roleMay(user.role, "assignments:assign") ? "desk" : "proposer";
  const named = categories.map(({ slug, name, type, former = [] }) => ({ slug, name, type, former }));
  return {
    operation: crypto.randomUUID(),
    note: entryOf(DONE, searchParams.get("feito") ?? "") ?? null,
    id: assignment?.id ?? null,
    version: assignment?.version ?? null,
    title: assignment?.title ?? (standing === "desk" ? "Nova pauta" : "Propor pauta"),
    state: assignment?.state ?? "ideia",
    about: assignment ? `${whenLabel(assignment, timeZone)} · proposta por ${assignment.createdByName}` : "",
    values: assignmentValues(assignment, named, timeZone),
    states: assignment ? choosableStates(standing, assignment) : initialStates(user.role),
    towns: named.filter(({ type }) => type === "municipality"),
    sections: named.filter(({ type }) => type === "editorial"),
    people,
    mayEdit: standing !== "none",
    mayAssign: standing === "desk",
    mayDelete: assignment !== null && mayDelete(standing, assignment.createdBy === user.id, assignment.state),
    mayWrite: assignment !== null && isDraftable(assignment) && roleMayHere(user.role, "articles:draft", settings),
    article: assignment?.article ?? null,
    links: assignment?.links ?? [],
    files: assignment?.files ?? [],
    hasMessage: assignment?.messageId != null,
    versions: versions.items.map((one) => toVersionLine(one, named, timeZone)),
    olderVersions: versions.next === null ? null : `/admin/pautas/${assignment?.id}?antes=${versions.next}#versoes`,
    notes: assignment && toNotesPanel(target, noted, user, timeZone),
    isDeleting: searchParams.has("excluir"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  // The people are several fields of one name.
  const fields: Record<string, string> = { ...textFields(form), responsaveis: form.getAll("responsaveis").map(String).join(",") };
  const { assignments } = args.context.services;
  const id = readId(args.params.id) ?? 0;
  const version = readId(fields.versao);
  const actor = assignmentActorOf(caller);
  const intent = fields.intent ?? "";
  try {
    return await runIntent<RecordAnswer>(intent, {
      async save() {
        const { sent, mediaKeys } = parse(assignmentForm(args.context.settings.timeZone), fields, "body");
        const change = { ...toAssignmentChange(sent), mediaIds: [], mediaKeys, title: sent.titulo };
        if (id > 0) {
          await assignments.change(id, change, version, actor);
          return { ok: true, message: "Pauta salva." };
        }
        const made = await actOnce(args, caller, form, async () => (await assignments.create(change, actor)).id);
        throw redirect(`/admin/pautas/${made}?feito=criada`);
      },
      async write() {
        await args.context.caller.require("articles:draft");
        const { article } = await assignments.writeStory(id, actor, { opId: screenWrite(caller, form).opId, scope: writeScopeOf(caller) });
        throw redirect(`/admin/editar-materia/${article.id}`);
      },
      async remove() {
        await actOnce(args, caller, form, () => assignments.remove(id, null, actor));
        throw redirect("/admin/pautas?feito=excluida");
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, CURRENT_ASSIGNMENT);
  }
}

export const clientAction = keepRecordForm(FAILURE, ["responsaveis"]);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function AssignmentRoute() {
  const { id } = useLoaderData<typeof loader>();
  // Another assignment is another form.
  return <AssignmentScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
