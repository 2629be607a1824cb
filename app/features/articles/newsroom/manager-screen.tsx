import { Form, Link, useActionData, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { BRAND_COLOR } from "#app/features/cards/card-order.ts";
import { LazyCardEditor } from "#app/features/cards/newsroom/lazy-card-editor.tsx";
import type { CardCall } from "#app/features/cards/newsroom/use-card-editor.ts";
import { LazyHighlightDesk, OpenDeskButton } from "#app/features/highlights/newsroom/open-desk-button.tsx";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import { MAX_MATCHES } from "#app/platform/text/search.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { POSITION_GROUPS } from "../position.ts";
import { ArticleFilters, type FilterChoices, ViewTabs } from "./article-filters.tsx";
import { ArticleTable } from "./article-table.tsx";
import { type BreakingNotice, BreakingStripNotice, type ReturnedDraft, ReturnedDrafts } from "./manager-notices.tsx";
import { isFiltered, MANAGER_PAGE_SIZE, type ManagerQuery, managerHref, type ViewCounts, viewTabs } from "./manager-query.ts";
import { type ManagerRow, type PackedRows, unpackRows } from "./manager-row.ts";
import { PublicationSheet, type SheetView } from "./publication-sheet.tsx";
import { QUICK_FORM, QuickEdit, type QuickEditAnswer, type QuickEditView } from "./quick-edit.tsx";
import { type RowAnswer, titleId, useRowActions } from "./row-actions.ts";
import { DELETE_QUESTION, DeletePanel, OFF_AIR_QUESTION, RemovalHint, SUPER_HEADLINE_WARNING, vacatesSuperHeadline } from "./row-controls.tsx";

/** Receives the answer of one request: a fetcher that nothing on the page uses is dropped before it can be read. */
function RowAnswerListener({ fetcherKey, settle }: { fetcherKey: string; settle(key: string, answer: RowAnswer): void }) {
  const { data, state } = useFetcher<RowAnswer>({ key: fetcherKey });
  useEffect(() => {
    if (data && (state === "idle" || !data.ok)) settle(fetcherKey, data);
  }, [data, state, settle, fetcherKey]);
  return null;
}

export interface ManagerView {
  query: ManagerQuery;
  list: PackedRows;
  /** Of the filtered list. */
  total: number;
  counts: ViewCounts;
  /** The person's own views. */
  own: readonly { name: string; query: string }[];
  breaking: BreakingNotice | null;
  /** Drafts of this person that were handed back. */
  returned: ReturnedDraft[];
  /** True when the person may create articles. */
  mayDraft: boolean;
  choices: FilterChoices;
  role: Role;
  operation: string;
  siteName: string;
  /** The article whose deletion a page without script asks about. */
  deleting: number | null;
  /** The super headline that a page without script asks about before it leaves the air. */
  switching: number | null;
  /** The row that is edited where it stands. */
  editing: QuickEditView | null;
  /** The row that was just published, scheduled or edited. */
  marked: number | null;
  /** Of a story that was just published or scheduled. */
  sheet: SheetView | null;
}

/** Id of the list, to which the keyboard may jump. */
const LIST = "lista";

function orderSentence({ q, de, ate }: ManagerQuery): string {
  if (q !== "") return "Na busca, o que mais combina vem primeiro.";
  return de === "" && ate === "" ? "Ordem: Super Manchete primeiro, depois Destaque, depois as demais por data." : "Com datas, a ordem é da mais nova para a mais antiga.";
}

/** Message of an empty view; when more than the view's own filter is set, with advice. */
function emptyHint(query: ManagerQuery, mayDraft: boolean): string {
  const { status, minhas } = query;
  const isOnly = (filter: Partial<ManagerQuery>) => managerHref(filter) === managerHref({ ...query, page: 1 });
  if (minhas !== "" && isOnly({ minhas })) return mayDraft ? "Você ainda não começou nenhuma matéria. Crie uma nova matéria." : "Você ainda não começou nenhuma matéria.";
  if (status !== "" && isOnly({ status })) return EMPTY_HINTS[status];
  return mayDraft ? "Ajuste os filtros ou crie uma nova matéria." : "Ajuste os filtros.";
}

const EMPTY_HINTS: Record<Exclude<ManagerQuery["status"], "">, string> = {
  publicada: "Nada está no ar ainda: publique uma matéria e ela aparece aqui.",
  rascunho: "Nenhum rascunho parado. O que for salvo sem publicar aparece aqui.",
  agendada: "Nada com hora marcada. O que for agendado aparece aqui até ir ao ar.",
  "em-revisao": "Nada espera revisão.",
  desabilitada: "Nenhuma matéria está desligada.",
};

/** 'Gerenciador de Matérias'. */
export function ManagerScreen() {
  const view = useLoaderData<ManagerView>();
  const { query, list, total, counts, role, operation } = view;
  const rows = useMemo(() => unpackRows(list), [list]);
  const answer = useActionData<RowAnswer | QuickEditAnswer | { ok: boolean; message: string }>();
  const quickAnswer = answer && "typed" in answer ? answer : undefined;
  const loading = useNavigation().state === "loading";
  const { shown, act, underWay, settle } = useRowActions(rows);
  const [ordering, setOrdering] = useState(false);
  const [asking, setAsking] = useState<{ row: ManagerRow; intent: "delete" | "toggle" } | null>(null);
  const [card, setCard] = useState<CardCall | null>(null);
  const hydrated = useHydrated();
  const [selecting, setSelecting] = useState(false);
  const openSelection = useCallback(() => setSelecting(true), []);
  const toggleSelection = () => {
    // Rows that are no longer shown must not be submitted.
    for (const box of document.querySelectorAll<HTMLInputElement>(`#${LIST} input[name=m]:checked`)) box.click();
    setSelecting(!selecting);
  };
  const closeCard = useCallback(() => setCard(null), []);

  useEffect(() => {
    browserApi().rememberPosts(rows.map((row) => ({ id: row.id, titulo: row.title, autor: row.author, posicaoGrupo: POSITION_GROUPS[row.position], data: row.date })));
  }, [rows]);

  const { marked } = view;
  useEffect(() => {
    // The sheet has the focus, and has to be in sight.
    if (marked === null || view.sheet) return;
    const title = document.getElementById(titleId(marked));
    title?.closest("tr")?.scrollIntoView({ block: "center" });
    // A row that its change took out of the filter leaves the focus with the list.
    (title ?? document.getElementById(LIST))?.focus({ preventScroll: true });
  }, [marked, view.sheet]);

  const pages = Math.max(1, Math.ceil(total / MANAGER_PAGE_SIZE));
  const first = (query.page - 1) * MANAGER_PAGE_SIZE + 1;
  const here = managerHref(query);
  const shownQuery = here.includes("?") ? `${here.split("?")[1]}&` : "";
  const tabs = viewTabs(query, counts, view.own, total);
  const saveHref = isFiltered(query) && !tabs.some(({ isCurrent }) => isCurrent) ? `/admin/materias/visoes?${managerHref({ ...query, page: 1 }).split("?")[1]}` : null;
  const deleting = rows.find((row) => row.id === view.deleting);
  const switching = rows.find((row) => row.id === view.switching);
  return (
    <>
      <a href={`#${LIST}`} className="skip-list">
        Ir para a lista
      </a>
      <PageHeader
        title="Gerenciador de Matérias"
        actions={
          <div className="flex gap-2 max-sm:-m-1 max-sm:max-w-full max-sm:overflow-x-auto max-sm:p-1">
            <ButtonLink to={here} replace preventScrollReset icon="refresh">
              Atualizar
            </ButtonLink>
            {roleMay(role, "articles:write") ? (
              <ButtonLink to="/admin/urgente" icon="alert" className="max-sm:-order-1 sm:hidden">
                Urgente
              </ButtonLink>
            ) : null}
            <OpenDeskButton onOpen={() => setOrdering(true)} />
            {view.mayDraft ? (
              <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus" className="max-sm:order-first">
                Nova Matéria
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        <p className="text-[0.8125rem] max-sm:sr-only">
          <strong className="font-semibold text-ink">{counted(counts.staff, "matéria", "matérias")}</strong> no total. {orderSentence(query)}
          {roleMay(role, "articles:delete") ? (
            <>
              {" "}
              <Link to="/admin/lixeira" className="underline underline-offset-2 hover:text-ink">
                Lixeira
              </Link>
            </>
          ) : null}
        </p>
      </PageHeader>

      <ActionMessage answer={quickAnswer ? undefined : answer} />
      {deleting && roleMay(role, "articles:delete") ? <DeletePanel row={deleting} cancelHref={here} /> : null}
      {switching && vacatesSuperHeadline(switching) && roleMay(role, "articles:write") ? <DeletePanel row={switching} intent="toggle" cancelHref={here} /> : null}

      {view.sheet ? (
        <PublicationSheet
          sheet={view.sheet}
          mayTurn={roleMay(role, "articles:write")}
          mayDraft={view.mayDraft}
          makeCard={(format) => {
            const { id, title, isVisible } = view.sheet ?? { id: 0, title: "", isVisible: false };
            setCard({ articleId: id, title, format, color: rows.find((row) => row.id === id)?.category.color ?? BRAND_COLOR, isVisible });
          }}
        />
      ) : null}
      <BreakingStripNotice notice={view.breaking} mayEnd={roleMay(role, "articles:write")} />
      <ReturnedDrafts drafts={view.returned} />
      {view.editing ? (
        <Form id={QUICK_FORM} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="quick-edit" />
          <input type="hidden" name="id" value={view.editing.id} />
          <OperationField />
        </Form>
      ) : null}
      <div className="rounded-xl border border-line bg-surface shadow-lift">
        <div className="views-line">
          <ViewTabs tabs={tabs} saveHref={saveHref} hasOwn={view.own.length > 0} />
          {hydrated && shown.length > 0 && roleMay(role, "articles:write") ? (
            <Button variant="ghost" size="sm" aria-pressed={selecting} onClick={toggleSelection}>
              Selecionar
            </Button>
          ) : null}
        </div>
        <ArticleFilters query={query} choices={view.choices} />
        <section id={LIST} tabIndex={-1} aria-label="Lista de matérias" aria-busy={loading} className={classNames("outline-none transition-opacity", loading && "opacity-60")}>
          {shown.length > 0 ? (
            <ArticleTable
              rows={shown}
              role={role}
              selection={{ list: shownQuery.slice(0, -1), total, isOpen: selecting, onOpen: openSelection }}
              operation={operation}
              mayDraft={view.mayDraft}
              marked={view.marked}
              editing={
                view.editing && {
                  id: view.editing.id,
                  panel: (
                    <QuickEdit
                      key={view.editing.id}
                      view={view.editing}
                      answer={quickAnswer}
                      choices={view.choices}
                      cancelHref={`${here}${here.includes("?") ? "&" : "?"}vista=${view.editing.id}`}
                    />
                  ),
                }
              }
              quickHrefOf={(id) => `?${shownQuery}edicao=${id}`}
              deleteHrefOf={(id) => `?${shownQuery}excluir=${id}`}
              act={(row, intent) => (intent === "toggle" && vacatesSuperHeadline(row) ? setAsking({ row, intent }) : act(row, intent))}
              askToDelete={(row) => setAsking({ row, intent: "delete" })}
              makeCard={({ id, title, category, visible }, format) => setCard({ articleId: id, title, format, color: category.color ?? BRAND_COLOR, isVisible: visible })}
            />
          ) : (
            <EmptyState title="Nenhuma matéria encontrada" actions={isFiltered(query) ? <ButtonLink to="/admin/materias">Limpar filtros</ButtonLink> : null}>
              {emptyHint(query, view.mayDraft)}
            </EmptyState>
          )}
        </section>
        {total > 0 ? (
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
            <p className="text-muted tabular-nums">
              <span aria-hidden="true" className="block sm:hidden">
                {orderSentence(query)}
              </span>
              Mostrando {formatCount(first)} a {formatCount(first + rows.length - 1)} de {formatCount(total)} matérias
              {query.q !== "" && total >= MAX_MATCHES ? ": as mais novas que combinam. Refine a busca para achar as outras." : null}
            </p>
            {pages > 1 ? <Pagination page={query.page} pages={pages} hrefOf={(page) => managerHref({ ...query, page })} /> : null}
          </footer>
        ) : null}
      </div>

      {underWay.map((key) => (
        <RowAnswerListener key={key} fetcherKey={key} settle={settle} />
      ))}
      <LazyCardEditor call={card} siteName={view.siteName} onClose={closeCard} />
      <LazyHighlightDesk open={ordering} onOpenChange={setOrdering} />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title={asking?.intent === "toggle" ? OFF_AIR_QUESTION : DELETE_QUESTION}
        confirmLabel={asking?.intent === "toggle" ? "Tirar do ar" : "Excluir"}
        onConfirm={() => {
          if (asking) act(asking.row, asking.intent);
        }}
      >
        <p>{asking?.row.title}</p>
        {asking && vacatesSuperHeadline(asking.row) ? <p className="mt-1 font-semibold">{SUPER_HEADLINE_WARNING}</p> : null}
        {asking?.intent === "delete" ? <p className="mt-1 text-subtle">Ela sai do ar e fica 30 dias na lixeira.</p> : null}
        {asking?.intent === "delete" && asking.row.visible ? <RemovalHint id={asking.row.id} /> : null}
      </ConfirmDialog>
    </>
  );
}
