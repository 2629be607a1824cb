import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { MANAGER_PAGE_SIZE, managerHref, parseManagerQuery, toListFilter } from "#app/admin/articles/manager-query.ts";
import { toManagerRow } from "#app/admin/articles/manager-row.ts";
import { ManagerScreen, type ManagerView } from "#app/admin/articles/manager-screen.tsx";
import { OfflinePostsScreen } from "#app/admin/articles/offline-posts.tsx";
import { toReturnedDraft } from "#app/admin/articles/returned-drafts.tsx";
import { parseRowRequest, ROW_INTENTS, type RowAnswer } from "#app/admin/articles/row-actions.ts";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { keepingScreen, unlessUnreached } from "#app/admin/unreached.ts";
import { roleMay, roleMayHere } from "#app/domain/access/capabilities.ts";
import { isOwnDraft } from "#app/domain/article/own-draft.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { screenForm } from "#app/http/form-body.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";
import { screenOpId, screenWrite } from "#app/http/screen-write.server.ts";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Matérias");

export async function loader(args: LoaderFunctionArgs): Promise<ManagerView> {
  const { services, settings } = args.context;
  const params = new URL(args.request.url).searchParams;
  const query = parseManagerQuery(params);
  const [{ user }, page] = await adminCallerWith(args, handle.admin.allow, services.articles.readManager(toListFilter(query), query.q));
  const pages = Math.max(1, Math.ceil(page.total / MANAGER_PAGE_SIZE));
  if (query.page > pages) throw redirect(managerHref({ ...query, page: pages }));
  const writes = roleMay(user.role, "articles:write");
  const drafts = roleMayHere(user.role, "articles:draft", settings);
  return {
    query,
    rows: page.items.map((article) => toManagerRow(article, page.categories, settings.timeZone, writes || (drafts && isOwnDraft(article, user.id)))),
    inReview: page.inReview,
    returned: writes ? [] : (await services.articles.listReturned(user.id)).map(toReturnedDraft),
    mayDraft: drafts,
    total: page.total,
    totalOfAll: page.totalOfAll,
    choices: { categories: page.categories.map(({ slug, name, type }) => ({ slug, name, type })), authors: [...page.authors] },
    role: user.role,
    operation: crypto.randomUUID(),
    siteName: settings.name,
    deleting: Number(params.get("excluir")) || null,
    switching: Number(params.get("desligar")) || null,
  };
}

export async function action(args: ActionFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { caller, services } = args.context;
  const form = await screenForm(args);
  const asked = parseRowRequest(form);
  if (!asked) throw new Response("Pedido desconhecido.", { status: 400 });
  const { allow, failure } = ROW_INTENTS[asked.intent];
  try {
    const who = await caller.require(allow);
    const write = screenWrite(who, form);
    switch (asked.intent) {
      case "move-up":
      case "move-down":
        await services.articles.move(asked.id, asked.intent === "move-up" ? "up" : "down", write);
        break;
      case "toggle":
        await services.articles.toggle(asked.id, write);
        break;
      case "delete":
        await services.articles.remove(asked.id, write);
        break;
      case "undo":
        await services.articles.undo(asked.id, screenOpId(who, String(form.get("undoes") ?? "")), write.actor);
        break;
      case "restore":
        await services.articles.restore(asked.id, write);
        break;
    }
    return data<RowAnswer>({ ...asked, ok: true, message: SUCCESSES[asked.intent] });
  } catch (error) {
    const { status, message } = refusedAction(error, failure, args);
    return data<RowAnswer>({ ...asked, ok: false, message }, { status });
  }
}

const SUCCESSES = {
  "move-up": "Matéria movida para cima.",
  "move-down": "Matéria movida para baixo.",
  toggle: "Status da matéria alterado.",
  delete: "Matéria excluída com sucesso!",
  restore: "Matéria restaurada.",
  undo: "Alteração desfeita.",
} as const;

/** The list stays; the row's toast adds the unknown outcome once the list was read again. */
export const clientAction = keepingScreen<RowAnswer>((form) => {
  const asked = parseRowRequest(form);
  return asked && { ...asked, ok: false, message: ROW_INTENTS[asked.intent].failure };
});

export const shouldRevalidate = unlessUnreached;

export default ManagerScreen;

export const ErrorBoundary = OfflinePostsScreen;
