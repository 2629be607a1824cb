import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useId, useRef } from "react";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { storedQuery, VIEW_NAME_MAX, VIEWS_MAX } from "../manager-filter.ts";
import { describeFilters } from "./article-filters.tsx";
import { managerHref, parseManagerQuery } from "./manager-query.ts";

interface OwnViewsView {
  views: readonly { id: number; name: string; query: string }[];
  /** Filters to be saved under a name; empty for none. */
  query: string;
  /** The filters in words. */
  filters: readonly string[];
  operation: string;
}

interface OwnViewsAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
  /** The form that was submitted: `nova`, or the view's number. */
  form?: string;
  name?: string;
}

const hrefOf = (query: string) => managerHref(parseManagerQuery(new URLSearchParams(query)));

/** A person's own views of the list of articles: a new one, and the names of those that there are. */
function OwnViewsScreen() {
  const { views, query, filters } = useLoaderData<OwnViewsView>();
  const answer = useActionData<OwnViewsAnswer>();
  const formKey = useFormKey(answer);
  const isBusy = useNavigation().formData !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const ofNew = answer?.form === "nova" ? answer : undefined;
  return (
    <>
      <PageHeader
        title="Minhas visões"
        actions={
          <ButtonLink to={query === "" ? "/admin/materias" : hrefOf(query)} icon="chevronLeft">
            Matérias
          </ButtonLink>
        }
      >
        <p>Filtros da lista de matérias com nome, só para você. No máximo {VIEWS_MAX}.</p>
      </PageHeader>
      <ActionMessage answer={answer && !ofNew ? answer : undefined} />
      {query === "" ? null : (
        <>
          <FormRefusal answer={ofNew} form={form} />
          <Form ref={form} key={formKey} method="post" className="mb-6 flex max-w-3xl flex-col gap-4 rounded-xl border border-line bg-surface p-4 shadow-lift">
            <OperationField />
            <input type="hidden" name="query" value={query} />
            <p className="text-muted wrap-anywhere">Filtros: {filters.join("; ")}.</p>
            <FormField id={`${id}-nova`} label="Nome da visão" problem={ofNew?.problems?.nome}>
              <TextInput
                id={`${id}-nova`}
                name="nome"
                maxLength={VIEW_NAME_MAX}
                required
                defaultValue={ofNew?.name ?? ""}
                {...controlAria(`${id}-nova`, { problem: ofNew?.problems?.nome })}
              />
            </FormField>
            <span>
              <Button type="submit" variant="primary" name="intent" value="save" busy={isBusy}>
                Salvar visão
              </Button>
            </span>
          </Form>
        </>
      )}
      {views.length === 0 ? (
        <EmptyState title="Nenhuma visão própria">Filtre a lista de matérias e escolha “Salvar esta visão”.</EmptyState>
      ) : (
        <ul className="max-w-3xl divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
          {views.map((view) => {
            const refused = answer?.form === String(view.id) ? answer : undefined;
            return (
              <li key={`${view.id}-${view.name}`} className="p-4">
                <Form method="post" className="flex flex-wrap items-end gap-2">
                  <input type="hidden" name="id" value={view.id} />
                  <FormField id={`${id}-${view.id}`} label="Nome" className="min-w-48 flex-1" problem={refused?.problems?.nome}>
                    <TextInput
                      id={`${id}-${view.id}`}
                      name="nome"
                      maxLength={VIEW_NAME_MAX}
                      required
                      defaultValue={refused?.name ?? view.name}
                      {...controlAria(`${id}-${view.id}`, { problem: refused?.problems?.nome })}
                    />
                  </FormField>
                  <Button type="submit" name="intent" value="rename" aria-label={`Renomear “${view.name}”`}>
                    Renomear
                  </Button>
                  <ButtonLink to={hrefOf(view.query)} aria-label={`Abrir “${view.name}”`}>
                    Abrir
                  </ButtonLink>
                  <Button type="submit" name="intent" value="remove" variant="dangerGhost" formNoValidate aria-label={`Excluir “${view.name}”`}>
                    Excluir
                  </Button>
                </Form>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

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
  const id = readId(form.get("id")) ?? 0;
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
