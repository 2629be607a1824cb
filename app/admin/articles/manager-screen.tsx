import { Link, useActionData, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { LazyCardEditor } from "#app/admin/cards/lazy-card-editor.tsx";
import type { CardCall } from "#app/admin/cards/use-card-editor.ts";
import { LazyHighlightDesk } from "#app/admin/highlights/lazy-highlight-desk.tsx";
import { OpenDeskButton } from "#app/admin/highlights/open-desk-button.tsx";
import { POSITION_GROUPS } from "#app/domain/articles/position.ts";
import { MAX_MATCHES } from "#app/domain/articles/search.ts";
import { BRAND_COLOR } from "#app/domain/cards/section-color.ts";
import { counted, formatCount } from "#app/domain/format-number.ts";
import { type Role, roleMay } from "#app/domain/people/capabilities.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ArticleFilters, type FilterChoices } from "./article-filters.tsx";
import { ArticleTable } from "./article-table.tsx";
import { DELETE_QUESTION, DeletePanel, OFF_AIR_QUESTION, SUPER_HEADLINE_WARNING, vacatesSuperHeadline } from "./delete-panel.tsx";
import { isFiltered, MANAGER_PAGE_SIZE, type ManagerQuery, managerHref } from "./manager-query.ts";
import { type ManagerRow, type PackedRows, unpackRows } from "./manager-row.ts";
import { type ReturnedDraft, ReturnedDrafts } from "./returned-drafts.tsx";
import type { RowAnswer } from "./row-actions.ts";
import { useRowActions } from "./use-row-actions.ts";

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
  /** Of the filtered list, and of the whole newsroom. */
  total: number;
  totalOfAll: number;
  /** Drafts that wait to be reviewed. */
  inReview: number;
  /** Drafts of this person that were handed back. */
  returned: ReturnedDraft[];
  /** Whether this person may begin an article. */
  mayDraft: boolean;
  choices: FilterChoices;
  role: Role;
  operation: string;
  siteName: string;
  /** The article whose deletion a page without script asks about. */
  deleting: number | null;
  /** The super headline that a page without script asks about before it leaves the air. */
  switching: number | null;
}

/** 'Gerenciador de Matérias'. */
export function ManagerScreen() {
  const view = useLoaderData<ManagerView>();
  const { query, list, total, totalOfAll, role, operation } = view;
  const rows = useMemo(() => unpackRows(list), [list]);
  const answer = useActionData<RowAnswer>();
  const loading = useNavigation().state === "loading";
  const { shown, act, underWay, settle } = useRowActions(rows);
  const [ordering, setOrdering] = useState(false);
  const [asking, setAsking] = useState<{ row: ManagerRow; intent: "delete" | "toggle" } | null>(null);
  const [card, setCard] = useState<CardCall | null>(null);
  const closeCard = useCallback(() => setCard(null), []);

  useEffect(() => {
    browserApi().rememberPosts(rows.map((row) => ({ id: row.id, titulo: row.title, autor: row.author, posicaoGrupo: POSITION_GROUPS[row.position], data: row.date })));
  }, [rows]);

  const pages = Math.max(1, Math.ceil(total / MANAGER_PAGE_SIZE));
  const first = (query.page - 1) * MANAGER_PAGE_SIZE + 1;
  const here = managerHref(query);
  const shownQuery = here.includes("?") ? `${here.split("?")[1]}&` : "";
  const deleting = rows.find((row) => row.id === view.deleting);
  const switching = rows.find((row) => row.id === view.switching);
  return (
    <>
      <PageHeader
        title="Gerenciador de Matérias"
        actions={
          <>
            <ButtonLink to={here} replace preventScrollReset icon="refresh">
              Atualizar
            </ButtonLink>
            <OpenDeskButton onOpen={() => setOrdering(true)} />
            {view.mayDraft ? (
              <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus">
                Nova Matéria
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <p>
          <strong className="font-semibold text-ink">{counted(totalOfAll, "matéria", "matérias")}</strong> no total.{" "}
          {query.q === "" ? "Ordem: Super Manchete primeiro, depois Destaque, depois as demais por data." : "Na busca, o que mais combina vem primeiro."}
          {view.inReview > 0 || query.status !== "" ? (
            <>
              {" "}
              <Link
                to={query.status === "" ? managerHref({ status: "em-revisao" }) : "/admin/materias"}
                className="font-semibold text-warn underline underline-offset-2 hover:text-ink"
              >
                {query.status === "" ? counted(view.inReview, "espera revisão", "esperam revisão") : "Ver todas as matérias"}
              </Link>
            </>
          ) : null}
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

      <ActionMessage answer={answer} />
      {deleting && roleMay(role, "articles:delete") ? <DeletePanel row={deleting} operation={operation} cancelHref={here} /> : null}
      {switching && vacatesSuperHeadline(switching) && roleMay(role, "articles:write") ? (
        <DeletePanel row={switching} intent="toggle" operation={operation} cancelHref={here} />
      ) : null}

      <ReturnedDrafts drafts={view.returned} />
      <div className="rounded-xl border border-line bg-surface shadow-lift">
        <ArticleFilters query={query} choices={view.choices} />
        <div aria-busy={loading} className={classNames("transition-opacity", loading && "opacity-60")}>
          {shown.length > 0 ? (
            <ArticleTable
              rows={shown}
              role={role}
              operation={operation}
              deleteHrefOf={(id) => `?${shownQuery}excluir=${id}`}
              act={(row, intent) => (intent === "toggle" && vacatesSuperHeadline(row) ? setAsking({ row, intent }) : act(row, intent))}
              askToDelete={(row) => setAsking({ row, intent: "delete" })}
              makeCard={({ id, title, category, visible }, format) => setCard({ articleId: id, title, format, color: category.color ?? BRAND_COLOR, isVisible: visible })}
            />
          ) : (
            <EmptyState title="Nenhuma matéria encontrada" actions={isFiltered(query) ? <ButtonLink to="/admin/materias">Limpar filtros</ButtonLink> : null}>
              {view.mayDraft ? "Ajuste os filtros ou crie uma nova matéria." : "Ajuste os filtros."}
            </EmptyState>
          )}
        </div>
        {total > 0 ? (
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
            <p className="text-muted tabular-nums">
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
      </ConfirmDialog>
    </>
  );
}
