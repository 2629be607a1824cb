import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { CategoryOptions } from "#app/features/categories/newsroom/category-options.tsx";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, SelectInput, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AUTHOR_MAX } from "../article.ts";
import type { BatchActionName } from "../batches.ts";
import { batchBody } from "../batches.wire.ts";
import type { Category } from "../categories.ts";
import { BATCH_MAX, filterParams } from "../manager-filter.ts";
import { POSITION_LABELS } from "../position.ts";
import { describeFilters } from "./article-filters.tsx";
import { managerHref, parseManagerQuery } from "./manager-query.ts";

interface BatchFormView {
  /** The first ones of those that match. */
  stories: readonly { id: number; title: string }[];
  matching: number;
  /** Chosen one by one (`id.versão` by commas), or all that the list's filters leave. */
  chosen: string | null;
  /** The list's filters, as its address has them. */
  list: string;
  listHref: string;
  /** The filters in words. */
  filters: readonly string[];
  categories: readonly Pick<Category, "slug" | "name" | "type">[];
  authors: readonly { slug: string; name: string }[];
  mayDelete: boolean;
  operation: string;
}

interface BatchFormAnswer {
  ok: boolean;
  message: string;
  action?: string;
  problems?: Record<string, string>;
}

/** Form for the selected stories; each action is a form of its own. */
function BatchFormScreen() {
  const view = useLoaderData<BatchFormView>();
  const answer = useActionData<BatchFormAnswer>();
  const { stories, matching, listHref, filters, mayDelete } = view;
  const id = useId();
  if (stories.length === 0)
    return (
      <>
        <PageHeader title="Ações em lote" />
        <EmptyState title="Nenhuma matéria selecionada" actions={<ButtonLink to={listHref}>Voltar para a lista</ButtonLink>}>
          Marque matérias na lista, ou selecione todas as de um filtro.
        </EmptyState>
      </>
    );
  const field = (name: string) => ({ id: `${id}-${name}`, problem: answer?.problems?.[name] });
  const aria = (name: string) => ({ id: `${id}-${name}`, name, ...controlAria(`${id}-${name}`, { problem: answer?.problems?.[name] }) });
  return (
    <>
      <PageHeader
        title="Ações em lote"
        actions={
          <ButtonLink to={listHref} icon="chevronLeft">
            Voltar para a lista
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">
          {matching > stories.length
            ? `As primeiras ${stories.length} de ${formatCount(matching)} matérias: uma ação não alcança mais do que isso.`
            : counted(stories.length, "matéria selecionada", "matérias selecionadas")}
          {view.chosen === null && filters.length > 0 ? ` Filtros: ${filters.join("; ")}.` : null}
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ActionForm action="categoria" label="Acrescentar categoria">
          <FormField label="Categoria" {...field("categoria")}>
            <SelectInput defaultValue="" {...aria("categoria")} empty="Escolha">
              <CategoryOptions categories={view.categories} />
            </SelectInput>
          </FormField>
        </ActionForm>
        <ActionForm action="posicao" label="Mudar posição">
          <FormField label="Posição" {...field("posicao")}>
            <SelectInput
              defaultValue="geral"
              {...aria("posicao")}
              choices={(["destaque", "geral", "municipios"] as const).map((position) => ({ value: position, label: POSITION_LABELS[position] }))}
            />
          </FormField>
        </ActionForm>
        <ActionForm action="tags" label="Acrescentar tags">
          <FormField label="Tags, separadas por vírgulas" {...field("tags")}>
            <TextInput onPaste={pasteLine} maxLength={400} {...aria("tags")} />
          </FormField>
        </ActionForm>
        <ActionForm action="autor" label="Trocar autor">
          <FormField label="Autor" {...field("autor")}>
            <TextInput onPaste={pasteLine} list={`${id}-autores`} maxLength={AUTHOR_MAX} autoComplete="off" {...aria("autor")} />
            <datalist id={`${id}-autores`}>
              {view.authors.map(({ slug, name }) => (
                <option key={slug} value={name} />
              ))}
            </datalist>
          </FormField>
        </ActionForm>
        <ActionForm action="desligar" label="Desligar">
          <p className="text-muted">Saem do site e ficam na redação, como “DESABILITADA”.</p>
        </ActionForm>
        <ActionForm action="ligar" label="Ligar">
          <p className="text-muted">As publicadas voltam ao site; a conferência vale para cada uma.</p>
        </ActionForm>
        {mayDelete ? (
          <ActionForm action="lixeira" label="Mandar para a lixeira" isDanger>
            <p className="text-muted">Saem do ar e ficam 30 dias na lixeira.</p>
          </ActionForm>
        ) : null}
      </div>
      <h2 className="mt-6 mb-2 font-semibold">Matérias</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
        {stories.map(({ id: story, title }) => (
          <li key={story} className="px-4 py-2 wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}

function ActionForm({ action, label, isDanger = false, children }: { action: BatchActionName; label: string; isDanger?: boolean; children: ReactNode }) {
  const { chosen, list, matching } = useLoaderData<BatchFormView>();
  const sending = useNavigation().formData;
  return (
    <Form method="post" className="flex flex-wrap items-end justify-between gap-3 has-[>div>p:only-child]:items-center rounded-xl border border-line bg-surface p-4 shadow-lift">
      <OperationField />
      {chosen === null ? <input type="hidden" name="esperadas" value={matching} /> : <input type="hidden" name="materias" value={chosen} />}
      <input type="hidden" name="lista" value={list} />
      <div className="min-w-52 flex-1">{children}</div>
      <Button type="submit" name="acao" value={action} variant={isDanger ? "danger" : "secondary"} busy={sending?.get("acao") === action} disabled={sending !== undefined}>
        {label}
      </Button>
    </Form>
  );
}

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Ações em lote");

const OTHERWISE = { otherwise: "/admin/materias" };
const FAILURE = "Erro na ação em lote";

/** A chosen story with the version that was seen, as the list's checkboxes have it: `12.3`. */
function chosenStory(text: string): { id: number; versao?: number } | null {
  const [id = null, versao = null] = text.split(".").map(readId);
  if (id === null) return null;
  return versao === null ? { id } : { id, versao };
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
