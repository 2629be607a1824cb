import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { storedQuery } from "../manager-view.ts";
import { runIntent } from "../row-action.http.ts";
import { describeFilters } from "./describe-filters.ts";
import { managerHref, parseManagerQuery } from "./manager-query.ts";
import { type OwnViewsAnswer, OwnViewsScreen, type OwnViewsView } from "./own-views-screen.tsx";

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
