import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isOwnDraft } from "#app/features/articles/drafts.ts";
import { storePicture } from "#app/features/articles/stored-cover.http.ts";
import { CURRENT_LIVE_ENTRY } from "#app/features/live/live-blog.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { writerOf } from "#app/features/people/actor.http.ts";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { carriedByError, RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { fromLiveEntryChange, fromNewLiveEntry, liveEntryChange, newLiveEntry } from "../live-blogs.wire.ts";
import { LiveScreen } from "./live-screen.tsx";
import { type EntryFields, fieldsOf, type LiveAnswer, type LiveDeskView, livePath, stateLabel, toLines } from "./live-view.ts";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Ao vivo");

/** Entries on one page of the screen. */
const PAGE = 30;
/** Bytes of the texts beside a picture. */
const TEXTS = 64 * 1024;

const DONE = {
  add: "Atualização publicada.",
  save: "Atualização salva.",
  pin: "Atualização fixada no alto.",
  unpin: "Atualização solta.",
  remove: "Atualização excluída.",
  open: "Cobertura aberta.",
  close: "Cobertura encerrada.",
} as const;
type Intent = keyof typeof DONE;

function storyId(params: LoaderFunctionArgs["params"]): number {
  const id = readId(params.id) ?? 0;
  if (id === 0) throw new Response("Matéria não encontrada.", { status: 404 });
  return id;
}

export async function loader(args: LoaderFunctionArgs): Promise<LiveDeskView> {
  const { services, settings } = args.context;
  const { user } = await adminCaller(args, handle.admin.allow);
  const id = storyId(args.params);
  const query = new URL(args.request.url).searchParams;
  const before = readId(query.get("antes"));
  const editing = readId(query.get("editar")) ?? 0;
  try {
    const { article, isVisible, blog, page } = await services.liveBlogs.desk(id, before, PAGE);
    const entry = editing > 0 ? await services.liveBlogs.entry(id, editing) : null;
    return {
      id,
      title: article.title,
      pageHref: isVisible ? `/post/${article.slug}` : null,
      state: blog?.state ?? null,
      stateLabel: stateLabel(blog, settings.timeZone),
      total: blog?.entries ?? 0,
      mayWrite: roleMay(user.role, "articles:write") || (roleMayHere(user.role, "articles:draft", settings) && isOwnDraft(article, user.id)),
      ...toLines(page, settings.timeZone),
      olderHref: page.hasMore ? `${livePath(id)}?antes=${page.entries.at(-1)?.id}` : null,
      isOlder: before !== null,
      editing: entry && { id: entry.id, version: entry.version, fields: fieldsOf(entry) },
      deleting: readId(query.get("excluir")),
      operation: crypto.randomUUID(),
      note: entryOf(DONE, query.get("feito") ?? "") ?? null,
      saved: query.get("de"),
    };
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "not-found") throw new Response(error.refusal.detail, { status: 404 });
    throw error;
  }
}

const fieldsIn = (form: FormData): EntryFields => {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    titulo: text("titulo"),
    texto: text("texto"),
    imagemUrl: form.has("semImagem") ? "" : text("imagemUrl"),
    imagemAlt: text("imagemAlt"),
    imagemCredito: text("imagemCredito"),
    fixada: form.has("fixada"),
    correcao: text("correcao"),
    ajuste: form.has("ajuste"),
  };
};

/** A picture chosen in the form is stored first, so that a refusal for another reason does not lose it. */
async function withPicture(fields: EntryFields, form: FormData, caller: Caller, context: RequestContext): Promise<EntryFields> {
  const file = form.get("imagem");
  if (file === null || typeof file === "string" || file.size === 0) return fields;
  return { ...fields, imagemUrl: await storePicture(new Uint8Array(await file.arrayBuffer()), "imagem", caller, context) };
}

const FAILURE = "Erro ao salvar a atualização";

export async function action(args: ActionFunctionArgs) {
  const id = storyId(args.params);
  const caller = await adminCaller(args, "articles:draft", { otherwise: livePath(id) });
  const form = await screenForm(args, UPLOAD_MAX_BYTES + TEXTS);
  const { liveBlogs } = args.context.services;
  const writer = writerOf(caller);
  const entry = readId(form.get("entrada")) ?? 0;
  const intent = String(form.get("intent") ?? "");
  const isTyped = intent === "add" || intent === "save";
  let fields = fieldsIn(form);
  const change = (fixada: boolean) => liveBlogs.change(id, entry, { pinned: fixada }, null, writer);
  const handlers: Record<Intent, () => Promise<unknown>> = {
    add: async () => {
      // Named before the picture is stored: the same form again is the same entry.
      const { opId } = await typedWrite(caller, form);
      fields = await withPicture(fields, form, caller, args.context);
      await liveBlogs.add(id, fromNewLiveEntry(parse(newLiveEntry, fields, "body")), opId, writer);
    },
    save: async () => {
      fields = await withPicture(fields, form, caller, args.context);
      const sent = parse(liveEntryChange, { ...fields, versao: readId(form.get("versao")) ?? undefined }, "body");
      await liveBlogs.change(id, entry, fromLiveEntryChange(sent), sent.versao ?? null, writer);
    },
    pin: () => change(true),
    unpin: () => change(false),
    remove: () => liveBlogs.remove(id, entry, writer),
    open: () => liveBlogs.setState(id, "aberta", writer),
    close: () => liveBlogs.setState(id, "encerrada", writer),
  };
  const done = (name: Intent) => async (): Promise<LiveAnswer> => {
    await handlers[name]();
    const operation = isTyped ? String(form.get("operation") ?? "") : "";
    throw redirect(`${livePath(id)}?${new URLSearchParams({ feito: name, ...(operation ? { de: operation.slice(0, 80) } : {}) })}`);
  };
  try {
    return await runIntent<LiveAnswer>(intent, Object.fromEntries((Object.keys(DONE) as Intent[]).map((name) => [name, done(name)])));
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const current = carriedByError(error, CURRENT_LIVE_ENTRY);
    return data<LiveAnswer>({ ok: false, message, problems, ...(isTyped ? { fields } : {}), ...(current ? { version: current.version } : {}) }, { status });
  }
}

/** The typed text stays in the form, under the same operation: sent again it is one entry. */
export const clientAction = keepScreenOnNetworkError<LiveAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default LiveScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a cobertura" />;
