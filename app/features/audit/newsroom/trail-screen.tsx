import { useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { TrailFilters } from "./trail-filters.tsx";
import { TrailItem } from "./trail-item.tsx";
import { isFiltered, trailHref } from "./trail-query.ts";
import type { TrailView } from "./trail-view.ts";

/** 'Trilha': every write of the newsroom, newest first; or one article's, or those of one action over many things. */
export function TrailScreen() {
  const view = useLoaderData<TrailView>();
  const loading = useNavigation().state === "loading";
  const { query, days } = view;
  const filtered = isFiltered(query);
  return (
    <>
      <PageHeader
        title="Trilha"
        actions={
          <>
            {query.materia !== null ? <ButtonLink to={`/admin/editar-materia/${query.materia}`}>Abrir a matéria</ButtonLink> : null}
            {(query.materia !== null || query.grupo !== null) && view.mayReadAll ? <ButtonLink to="/admin/trilha">Toda a redação</ButtonLink> : null}
            <ButtonLink to={trailHref({ ...query, antes: null })} replace preventScrollReset icon="refresh">
              Atualizar
            </ButtonLink>
          </>
        }
      >
        <p>
          {query.grupo !== null ? (
            `O que uma só ação mudou: ${counted(view.groupSize ?? 0, "escrita", "escritas")}.`
          ) : query.materia === null ? (
            "Quem fez o quê, o que havia antes e o que ficou depois."
          ) : (
            <>
              Tudo o que aconteceu com <strong className="font-semibold text-ink">{view.title ?? `a matéria ${query.materia}`}</strong>.
            </>
          )}
        </p>
      </PageHeader>

      <div className="card">
        {view.mayReadAll && query.grupo === null ? <TrailFilters view={view} /> : null}
        <div aria-busy={loading} className={classNames("transition-opacity", loading && "opacity-60")}>
          {days.length === 0 ? (
            <EmptyState title="Nada na trilha" actions={filtered ? <ButtonLink to={trailHref({ materia: query.materia })}>Limpar filtros</ButtonLink> : null}>
              {query.grupo !== null ? "Esta ação não está na trilha." : filtered ? "Ajuste os filtros." : "Toda escrita da redação aparece aqui assim que acontece."}
            </EmptyState>
          ) : (
            days.map(({ day, lines }) => (
              <section key={day} aria-label={day}>
                <h2 className="border-b border-line bg-sunken px-4 py-1.5 text-[0.8125rem] font-semibold text-muted first-letter:uppercase">{day}</h2>
                <ol data-rows className="divide-y divide-line">
                  {lines.map((line) => (
                    <TrailItem key={line.id} line={line} linksArticle={query.materia === null} linksGroup={view.mayReadAll && query.grupo === null} />
                  ))}
                </ol>
              </section>
            ))
          )}
        </div>
        {view.next !== null || query.antes !== null ? (
          <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-4 py-3">
            {query.antes !== null ? (
              <ButtonLink to={trailHref({ ...query, antes: null })} icon="chevronsLeft">
                Mais novas
              </ButtonLink>
            ) : (
              <span />
            )}
            {view.next !== null ? (
              <ButtonLink to={trailHref({ ...query, antes: view.next })} icon="chevronRight">
                Mais antigas
              </ButtonLink>
            ) : null}
          </footer>
        ) : null}
      </div>
    </>
  );
}
