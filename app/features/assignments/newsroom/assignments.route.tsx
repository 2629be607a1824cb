import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { assignmentActorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { ASSIGNMENTS_PAGE_SIZE, parseAssignmentsQuery, TRAY_SIZE } from "./assignments-query.ts";
import { AssignmentsScreen, type AssignmentsView } from "./assignments-screen.tsx";
import { toAssignmentLine } from "./assignments-view.ts";

export const handle = adminHandle("assignments:propose");
export const meta = screenMeta("Pautas");

export async function loader(args: LoaderFunctionArgs): Promise<AssignmentsView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const { searchParams } = new URL(args.request.url);
  const query = parseAssignmentsQuery(searchParams);
  const filter = { state: query.state ?? undefined, municipality: query.municipality || undefined, assigneeId: query.assigneeId ?? undefined };
  const dated = {
    ...filter,
    undated: false,
    from: instantOf(query.from || newsroomDay(Date.now(), timeZone), 0, timeZone),
    to: query.to === "" ? undefined : instantOf(dayAfter(query.to), 0, timeZone),
    after: query.after ?? undefined,
    limit: ASSIGNMENTS_PAGE_SIZE,
  };
  const [, { page, tray, categories, people }] = await adminCallerWith(
    args,
    handle.admin.allow,
    services.assignments.readDesk(dated, { ...filter, undated: true, limit: TRAY_SIZE }),
  );
  return {
    query,
    lines: page.items.map((one) => toAssignmentLine(one, categories, timeZone)),
    next: page.next,
    tray: tray.items.map((one) => toAssignmentLine(one, categories, timeZone)),
    hasMoreInTray: tray.next !== null,
    towns: categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name })),
    people,
    note: searchParams.get("feito") === "excluida" ? "Pauta excluída." : null,
  };
}

const FAILURE = "Erro ao criar a pauta";

/** A reader's message becomes an assignment: the button stands in the list of messages. */
export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const id = Number(form.get("id"));
  if (!Number.isSafeInteger(id) || id < 1) throw new Response("Pedido desconhecido.", { status: 400 });
  const { assignments } = args.context.services;
  try {
    return await runIntent<{ ok: boolean; message: string }>(String(form.get("intent") ?? ""), {
      "from-message": async () => {
        const made = await actOnce(args, caller, form, async () => (await assignments.createFromMessage(id, assignmentActorOf(caller))).id);
        throw redirect(`/admin/pautas/${made}?feito=mensagem`);
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default AssignmentsScreen;

export const ErrorBoundary = () => <ScreenError />;
