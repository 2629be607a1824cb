import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { describeFilters } from "#app/admin/articles/describe-filters.ts";
import { managerHref, parseManagerQuery } from "#app/admin/articles/manager-query.ts";
import { type OwnViewsAnswer, OwnViewsScreen, type OwnViewsView } from "#app/admin/articles/own-views-screen.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { storedQuery } from "#app/domain/articles/manager-view.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/http/forms/form-body.server.ts";
import { refusedAction } from "#app/http/forms/refused-action.server.ts";
import { runIntent } from "#app/http/forms/row-action.server.ts";
import { actOnce } from "#app/http/forms/screen-write.server.ts";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Minhas visões");

const FAILURE = "Erro ao guardar a visão";

export async function loader(args: LoaderFunctionArgs): Promise<OwnViewsView> {
  const { articles, managerViews } = args.context.services;
  const query = storedQuery(new URL(args.request.url).search);
  const [, [views, choices]] = await adminCallerWith(args, handle.admin.allow, (userId) => managerViews.readWith(userId, articles.readFilterChoices()));
  return { views, query, filters: describeFilters(parseManagerQuery(new URLSearchParams(query)), choices), operation: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const { managerViews } = args.context.services;
  const form = await screenForm(args);
  const { intent = "", nome = "", query = "" } = textFields(form);
  const id = Number(form.get("id"));
  const done = (message: string, run: () => Promise<unknown>) => async (): Promise<OwnViewsAnswer> => {
    await run();
    return { ok: true, message };
  };
  try {
    if (intent === "save") {
      const saved = await actOnce(args, caller, form, () => managerViews.save(caller.user.id, { name: nome, query }));
      return redirect(managerHref(parseManagerQuery(new URLSearchParams(saved.query))));
    }
    return await runIntent(intent, {
      rename: done("Visão renomeada.", () => managerViews.rename(caller.user.id, id, nome)),
      remove: done("Visão excluída.", () => managerViews.remove(caller.user.id, id)),
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<OwnViewsAnswer>({ ok: false, message, problems, form: intent === "save" ? "nova" : String(id), name: nome }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<OwnViewsAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default OwnViewsScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar as visões" />;
