import { Link, useLoaderData } from "@remix-run/react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { IMPORT_FATES, type ImportFate, type ImportRun } from "../import-run.ts";

/** An import as the screens show it. */
export interface RunView extends Pick<ImportRun, "id" | "source" | "files" | "items" | "counts"> {
  startedAt: string;
  /** Empty while it is not finished. */
  finishedAt: string;
}

export interface ImportsView {
  runs: readonly RunView[];
}

export const toRunView = ({ id, source, files, items, counts, startedAt, finishedAt }: ImportRun, timeZone: string): RunView => ({
  ...{ id, source, files, items, counts },
  startedAt: tableDateTime(startedAt, timeZone),
  finishedAt: finishedAt === null ? "" : tableDateTime(finishedAt, timeZone),
});

/** Fates as people read them, and their colours. */
export const FATES: Record<ImportFate, { label: string; one: string; tone: "ok" | "info" | "neutral" | "danger" }> = {
  criada: { label: "Criados", one: "Criado", tone: "ok" },
  existente: { label: "Já existiam", one: "Já existia", tone: "info" },
  ignorada: { label: "Ignorados", one: "Ignorado", tone: "neutral" },
  falhou: { label: "Falharam", one: "Falhou", tone: "danger" },
};

/** Summarises an import's counts in few words. */
export const countsLabel = ({ counts }: Pick<RunView, "counts">): string =>
  counts === null
    ? "Não terminou: está em andamento, ou foi interrompida. Rodar o comando de novo traz o que falta, como outra importação."
    : IMPORT_FATES.filter((fate) => (counts[fate] ?? 0) > 0)
        .map((fate) => `${FATES[fate].label.toLowerCase()}: ${formatCount(counts[fate] ?? 0)}`)
        .join(" · ") || "Nenhum item.";

const COMMAND = "npm run import -- wordpress exportacao.xml";

/** 'Importações': what was brought here from another site, newest first. */
export function ImportsScreen() {
  const { runs } = useLoaderData<ImportsView>();
  return (
    <>
      <PageHeader
        title="Importações"
        actions={
          <ButtonLink to="/admin/sistema" icon="layers">
            Sistema
          </ButtonLink>
        }
      >
        <p>O que veio de outro site, item por item, pelo comando de importação.</p>
      </PageHeader>
      <div className="card">
        {runs.length === 0 ? (
          <EmptyState title="Nada foi importado ainda">
            <p>No computador de quem cuida do portal, com o arquivo que o WordPress exporta em Ferramentas → Exportar:</p>
            <code className="mt-2 block rounded-md bg-sunken px-3 py-2 text-left text-[0.8125rem] wrap-anywhere text-ink">{COMMAND}</code>
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {runs.map((run) => (
              <li key={run.id} className="px-4 py-3.5 wrap-anywhere sm:px-5">
                <p className="flex flex-wrap items-center gap-2">
                  <Link to={`/admin/importacoes/${run.id}`} className="inline-flex min-h-6 items-center font-serif text-lg leading-snug underline-offset-2 hover:underline">
                    {run.source}
                  </Link>
                  <Badge tone={run.counts === null ? "warn" : run.counts.falhou > 0 ? "danger" : "ok"}>
                    {run.counts === null ? "Sem fim" : run.counts.falhou > 0 ? "Com falhas" : "Completa"}
                  </Badge>
                </p>
                <p className="mt-0.5 text-muted tabular-nums">{countsLabel(run)}</p>
                <p className="mt-0.5 text-xs text-subtle">
                  {run.startedAt}, {formatCount(run.items)} {run.items === 1 ? "item" : "itens"} em {run.files}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
