import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { IMPORT_FATES, type ImportFate, type LedgerEntry } from "../import-run.ts";
import { importParams, ledgerQuery } from "../imports.wire.ts";
import { countsLabel, FATES, type RunView, toRunView } from "./imports-screen.tsx";

interface ImportView {
  run: RunView;
  /** The one that is shown; null for all. */
  fate: ImportFate | null;
  isFirstPage: boolean;
  entries: readonly LedgerEntry[];
  /** Cursor of the next page. */
  next: number | null;
}

/** Kinds of items as people call them; others by the other site's own word. */
const KINDS: Record<string, string> = { post: "Matéria", page: "Página", attachment: "Arquivo", nav_menu_item: "Item de menu", revision: "Revisão", wp_block: "Bloco" };

const addressOf = (id: number, fate: ImportFate | null, after: number | null) => {
  const query = new URLSearchParams({ ...(fate ? { destino: fate } : {}), ...(after ? { depois: String(after) } : {}) }).toString();
  return `/admin/importacoes/${id}${query === "" ? "" : `?${query}`}`;
};

/** One import: every item of its files with what became of it. */
function ImportScreen() {
  const { run, fate, isFirstPage, entries, next } = useLoaderData<ImportView>();
  return (
    <>
      <PageHeader
        title={`Importação de ${run.source}`}
        actions={
          <ButtonLink to="/admin/importacoes" icon="chevronLeft">
            Importações
          </ButtonLink>
        }
      >
        <p>
          {run.startedAt}
          {run.finishedAt === "" ? "" : `, até ${run.finishedAt}`}. {run.counts === null ? countsLabel(run) : `${formatCount(run.items)} itens em ${run.files}.`}
        </p>
      </PageHeader>
      <nav aria-label="Destino" className="mb-4 flex w-fit max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1 scrollbar-none">
        {[null, ...IMPORT_FATES].map((one) => (
          <Link
            key={one ?? "todos"}
            to={addressOf(run.id, one, null)}
            aria-current={one === fate ? "page" : undefined}
            className={classNames(
              "flex h-10 shrink-0 items-center gap-1.5 rounded-md px-3 font-semibold sm:h-8",
              one === fate ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink",
            )}
          >
            {one === null ? "Todos" : FATES[one].label}
            {run.counts === null ? null : <span className="text-xs font-normal text-subtle tabular-nums">{formatCount(one === null ? run.items : (run.counts[one] ?? 0))}</span>}
          </Link>
        ))}
      </nav>
      <div className="card">
        {entries.length === 0 ? (
          <EmptyState title={fate === null ? "Nenhum item" : `Nenhum item: ${FATES[fate].label.toLowerCase()}`} />
        ) : (
          <ul data-rows className="divide-y divide-line">
            {entries.map(({ kind, sourceId, title, fate: own, reason, articleId }) => (
              <li key={`${kind} ${sourceId}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 wrap-anywhere sm:px-5">
                <div className="min-w-0 flex-1 basis-60">
                  {articleId === null ? (
                    <p>{title || "Sem título"}</p>
                  ) : (
                    <Link to={`/admin/editar-materia/${articleId}`} className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
                      {title || "Sem título"}
                    </Link>
                  )}
                  {reason === "" ? null : <p className="text-[0.8125rem] text-muted">{reason}</p>}
                  <p className="text-xs text-subtle">
                    {KINDS[kind] ?? kind}, número {sourceId} no site de origem
                  </p>
                </div>
                <Badge tone={FATES[own].tone}>{FATES[own].one}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isFirstPage && next === null ? null : (
        <nav aria-label="Páginas" className="mt-4 flex justify-between gap-2">
          {isFirstPage ? <span /> : <ButtonLink to={addressOf(run.id, fate, null)}>Do começo</ButtonLink>}
          {next === null ? null : <ButtonLink to={addressOf(run.id, fate, next)}>Próximos</ButtonLink>}
        </nav>
      )}
    </>
  );
}

export const handle = adminHandle("system:read");
export const meta = screenMeta("Importação");

export async function loader(args: LoaderFunctionArgs): Promise<ImportView> {
  const { services, settings } = args.context;
  const params = importParams.safeParse(args.params);
  const query = ledgerQuery.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { destino: fate = null, depois: after } = query.success ? query.data : { depois: 0 };
  const [, { run, entries, next }] = await adminCallerWith(args, handle.admin.allow, services.imports.readRun(params.success ? params.data.id : 0, fate, after));
  if (!run) throw new Response("Importação não encontrada.", { status: 404 });
  return { run: toRunView(run, settings.timeZone), fate, isFirstPage: after === 0, entries, next };
}

export default ImportScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a importação" />;
