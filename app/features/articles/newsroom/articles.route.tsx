import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CHECK_REPORT } from "#app/features/checks/publish-gate.ts";
import { actorOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { carriedByError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction, screenOpId, screenWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { clockTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { managerLinks } from "#app/ui/newsroom/admin-assets.ts";
import { browserApi, type OfflinePosts } from "#app/ui/newsroom/api-client.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { isOwnDraft } from "../drafts.ts";
import { toListFilter } from "../manager-filter.ts";
import { quickEditOf, saveQuickForm, sheetOf, turnChannel } from "./after-row.server.ts";
import { END_STRIP, toReturnedDraft } from "./manager-notices.tsx";
import { isFiltered, MANAGER_PAGE_SIZE, managerHref, parseManagerQuery } from "./manager-query.ts";
import { packRows, toManagerRow } from "./manager-row.ts";
import { ManagerScreen, type ManagerView } from "./manager-screen.tsx";
import { parseButtonValue, parseRowRequest, ROW_INTENTS, type RowAnswer, type RowIntent } from "./row-actions.ts";

const savedTime = (at: number) => new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short" }).format(at);

/** The last list of articles this browser read, when the present one cannot be had. For reading only. */
function OfflinePostsScreen() {
  const [posts, setPosts] = useState<OfflinePosts | null>(null);
  const revalidator = useRevalidator();
  useEffect(() => setPosts(browserApi().rememberedPosts()), []);
  if (!posts || posts.items.length === 0) return <ScreenError title="Falha ao carregar matérias" />;
  return (
    <section aria-labelledby="offline">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warn-soft p-4 text-warn">
        <div>
          <h1 id="offline" className="font-semibold">
            Não foi possível carregar as matérias
          </h1>
          <p>Esta é a última lista lida neste navegador, em {savedTime(posts.savedAt)}. Ela pode estar desatualizada e serve só para leitura.</p>
        </div>
        <Button icon="refresh" busy={revalidator.state !== "idle"} onClick={() => revalidator.revalidate()}>
          Tentar novamente
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {posts.items.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-60 font-semibold">{post.titulo}</span>
            <Badge>{post.posicaoGrupo}</Badge>
            <span className="text-xs text-subtle">
              {post.autor} · {post.data}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const handle = adminHandle("articles:read-unpublished");
export const links = managerLinks;
export const meta = screenMeta("Matérias");

export async function loader(args: LoaderFunctionArgs): Promise<ManagerView> {
  const { services, settings } = args.context;
  const params = new URL(args.request.url).searchParams;
  const query = parseManagerQuery(params);
  const { timeZone } = settings;
  const filterOf = (userId: number) => toListFilter(query, { userId, timeZone, page: query.page, limit: MANAGER_PAGE_SIZE });
  const [{ user }, [own, [reading, breaking]]] = await adminCallerWith(args, handle.admin.allow, (userId) =>
    services.managerViews.readWith(userId, services.breakingStrip.readWith(services.articles.readManager(filterOf(userId), query.q, userId))),
  );
  const page = query.q !== "" && reading.total === 0 ? { ...reading, ...(await services.articles.list(filterOf(user.id), query.q)) } : reading;
  const pages = Math.max(1, Math.ceil(page.total / MANAGER_PAGE_SIZE));
  if (query.page > pages) throw redirect(managerHref({ ...query, page: pages }));
  const number = (name: string) => readId(params.get(name));
  const published = number("publicada");
  const marked = published ?? number("vista");
  // Led to where the story stands, once, in the list of all.
  if (marked !== null && !isFiltered(query) && !params.has("page")) {
    const standing = await services.articles.standing(marked);
    const page = standing === null ? 1 : Math.floor(standing / MANAGER_PAGE_SIZE) + 1;
    if (page > 1) throw redirect(`${managerHref({ ...query, page })}&${published === null ? "vista" : "publicada"}=${marked}`);
  }
  const writes = roleMay(user.role, "articles:write");
  const drafts = roleMayHere(user.role, "articles:draft", settings);
  return {
    query,
    list: packRows(
      page.items.map((article) =>
        toManagerRow(article, page.categories, settings.timeZone, { editable: writes || (drafts && isOwnDraft(article, user.id)), unsaved: page.unsaved.has(article.id) }),
      ),
    ),
    breaking: breaking && { title: breaking.story.title, slug: breaking.story.slug, until: clockTime(breaking.endsAt, timeZone) },
    returned: writes ? [] : (await services.articles.listReturned(user.id)).map(toReturnedDraft),
    mayDraft: drafts,
    total: page.total,
    counts: page.counts,
    own: own.map(({ name, query: filters }) => ({ name, query: filters })),
    choices: { categories: page.categories.map(({ slug, name, type }) => ({ slug, name, type })), authors: [...page.authors] },
    role: user.role,
    operation: crypto.randomUUID(),
    siteName: settings.name,
    deleting: number("excluir"),
    switching: number("desligar"),
    editing: drafts && page.items.some(({ id }) => id === number("edicao")) ? await quickEditOf(args, number("edicao") ?? 0) : null,
    marked,
    sheet: published === null ? null : await sheetOf(args, published, query.page),
  };
}

export async function action(args: ActionFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { caller, services } = args.context;
  const form = withPressedButton(await screenForm(args));
  if (form.get("intent") === "quick-edit") return saveQuickForm(args, form);
  if (form.get("intent") === "hold" || form.get("intent") === "release") return turnChannel(args, form);
  if (form.get("intent") === END_STRIP) {
    await services.breakingStrip.end(actorOf(await caller.require("articles:write")));
    return { ok: true, message: "Faixa de urgente encerrada." };
  }
  const asked = parseRowRequest(form);
  if (!asked) throw new Response("Pedido desconhecido.", { status: 400 });
  const { allow, failure } = ROW_INTENTS[asked.intent];
  try {
    const who = await caller.require(allow);
    const write = screenWrite(who, form);
    const done = (run: () => Promise<unknown>) => async (): Promise<RowAnswer> => {
      await run();
      return { ...asked, ok: true, message: SUCCESSES[asked.intent as keyof typeof SUCCESSES] };
    };
    return await runIntent(asked.intent, {
      "move-up": done(() => services.articles.move(asked.id, "up", write)),
      "move-down": done(() => services.articles.move(asked.id, "down", write)),
      toggle: done(() => services.articles.toggle(asked.id, write)),
      delete: done(() => services.articles.remove(asked.id, write)),
      undo: done(() => services.articles.undo(asked.id, screenOpId(who, String(form.get("undoes") ?? "")), write.actor)),
      restore: done(() => services.articles.restore(asked.id, write)),
      duplicate: async () => {
        const copy = await services.rowEdits.duplicate(asked.id, { ...write, scope: writeScopeOf(who) });
        throw redirect(`/admin/editar-materia/${copy.id}`);
      },
    } satisfies Record<RowIntent, () => Promise<RowAnswer>>);
  } catch (error) {
    // Switched on, it would be published: the stops and their reasons have a screen of their own.
    if (carriedByError(error, CHECK_REPORT)) throw redirect(`/admin/conferencia/${asked.id}?habilitar`);
    const { status, message } = refusedAction(error, failure, args);
    return data<RowAnswer>({ ...asked, ok: false, message }, { status });
  }
}

/** The form with what its pressed button says, as a page without script sends it: the list is one form, and a button is one field. */
function withPressedButton(form: FormData): FormData {
  const pressed = parseButtonValue(String(form.get("row")));
  if (!pressed) return form;
  form.set("intent", pressed.intent);
  form.set("id", String(pressed.id));
  form.set("operation", `${form.get("rendering")}-${pressed.intent}-${pressed.id}`);
  return form;
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
export const clientAction = keepScreenOnNetworkError<RowAnswer>((form) => {
  const asked = parseRowRequest(form);
  return asked && { ...asked, ok: false, message: ROW_INTENTS[asked.intent].failure };
});

export const shouldRevalidate = revalidateUnlessNetworkError;

export default ManagerScreen;

export const ErrorBoundary = OfflinePostsScreen;
