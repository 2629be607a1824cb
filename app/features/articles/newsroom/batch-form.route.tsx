import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { batchBody } from "../article-batches.wire.ts";
import { BATCH_MAX, filterParams } from "../manager-filter.ts";
import { type BatchFormAnswer, BatchFormScreen, type BatchFormView } from "./batch-form-screen.tsx";
import { describeFilters } from "./describe-filters.ts";
import { managerHref, parseManagerQuery } from "./manager-query.ts";

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Ações em lote");

const OTHERWISE = { otherwise: "/admin/materias" };
const FAILURE = "Erro na ação em lote";

/** A chosen story with the version that was seen, as the list's checkboxes have it: `12.3`. */
function chosenStory(text: string): { id: number; versao?: number } | null {
  const [id, versao] = text.split(".").map(Number);
  if (!Number.isSafeInteger(id) || id === undefined || id < 1) return null;
  return versao !== undefined && Number.isSafeInteger(versao) && versao > 0 ? { id, versao } : { id };
}

const storiesIn = (values: readonly string[]) => values.flatMap((value) => chosenStory(value) ?? []);

export async function loader(args: LoaderFunctionArgs): Promise<BatchFormView> {
  const { articleBatches, articles } = args.context.services;
  const params = new URL(args.request.url).searchParams;
  // With chosen stories the list's filters only lead back to it.
  const query = parseManagerQuery(params.has("tudo") ? params : new URLSearchParams(params.get("lista") ?? ""));
  const [{ user }, choices] = await adminCallerWith(args, handle.admin.allow, articles.readFilterChoices(), OTHERWISE);
  const chosen = params.has("tudo") ? null : storiesIn(params.getAll("m")).slice(0, BATCH_MAX);
  const selection = chosen === null ? { filter: query } : { stories: chosen.map(({ id, versao }) => ({ id, version: versao })) };
  const { stories, matching } = await articleBatches.preview(selection, user.id);
  return {
    stories: stories.map(({ id, title }) => ({ id, title })),
    matching,
    chosen: chosen?.map(({ id, versao }) => (versao === undefined ? String(id) : `${id}.${versao}`)).join(",") ?? null,
    list: filterParams(query).toString(),
    listHref: managerHref(query),
    filters: describeFilters(query, choices),
    categories: choices.categories.map(({ slug, name, type }) => ({ slug, name, type })),
    authors: choices.authors.map(({ slug, name }) => ({ slug, name })),
    mayDelete: roleMay(user.role, "articles:delete"),
    operation: crypto.randomUUID(),
  };
}

const tagsIn = (typed: string) => typed.split(",").map((tag) => tag.trim());

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow, OTHERWISE);
  const form = await screenForm(args);
  const { acao = "", categoria, posicao, autor, tags, materias, esperadas, lista = "" } = textFields(form);
  const query = parseManagerQuery(new URLSearchParams(lista));
  try {
    const selection =
      materias === undefined ? { filtro: Object.fromEntries(filterParams(query)), esperadas: Number(esperadas ?? 0) } : { materias: storiesIn(materias.split(",")) };
    const values = { acao, categoria, posicao, autor, ...(tags === undefined ? {} : { tags: tagsIn(tags) }) };
    const { action: asked, selection: stories } = parse(batchBody, { ...values, ...selection }, "body");
    if (asked.name === "lixeira") await args.context.caller.require("articles:delete");
    const { opId } = await typedWrite(caller, form);
    const batch = await args.context.services.articleBatches.run(asked, stories, { id: caller.user.id, actor: actorOf(caller) }, opId);
    const back = filterParams(query).toString();
    return redirect(`/admin/materias/lote/${batch.id}${back === "" ? "" : `?${back}`}`);
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<BatchFormAnswer>({ ok: false, message, action: acao, problems }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<BatchFormAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default BatchFormScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar as matérias selecionadas" />;
