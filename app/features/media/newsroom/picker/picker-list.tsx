import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import type { MediaPageWire, MediaWire } from "../../media.wire.ts";
import type { MediaKind } from "../../media-kind.ts";
import { factsOf, lacksAltText, MediaSkeleton, MediaThumb, MissingAltMark, titleOf } from "../list/media-thumb.tsx";

export interface LibraryFilter {
  kind: MediaKind | null;
  q: string;
  page: number;
}

/** Delay of the search after typing (ours). Milliseconds. */
const REST_MS = 250;

/** One page of the library, read again as the filter changes; the last one stays until the next is there. */
export function useLibrary(filter: LibraryFilter) {
  const [list, setList] = useState<MediaPageWire | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const asked = useRef(0);
  const { kind, q, page } = filter;

  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    setState("loading");
    try {
      const next = await browserApi().get<MediaPageWire>("/media", { ...(kind ? { tipo: kind } : {}), ...(q ? { q } : {}), page });
      if (mine !== asked.current) return;
      setList(next);
      setState("ready");
    } catch {
      if (mine === asked.current) setState("failed");
    }
  }, [kind, q, page]);

  useEffect(() => {
    const timer = setTimeout(() => void load(), q === "" ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [load, q]);

  return { list, state, reload: load };
}

interface PickerListProps {
  library: ReturnType<typeof useLibrary>;
  q: string;
  /** Ids of the chosen files in their order; null where one press picks. */
  chosen: readonly number[] | null;
  onPage(page: number): void;
  onPick(item: MediaWire): void;
}

/** The files that can be picked: one press picks, or chooses one of several. */
export function PickerList({ library: { list, state, reload }, q, chosen, onPage, onPick }: PickerListProps) {
  if (state === "failed") {
    return (
      <ErrorState
        title="Erro ao carregar mídia"
        actions={
          <Button variant="primary" icon="refresh" onClick={() => void reload()}>
            Tentar de novo
          </Button>
        }
      >
        Verifique a conexão.
      </ErrorState>
    );
  }
  if (!list) return <MediaSkeleton mode="grid" />;
  if (list.items.length === 0) {
    return (
      <EmptyState title={q ? "Nada encontrado" : "Nada na biblioteca ainda"}>
        {q ? <span className="wrap-anywhere">Nenhum arquivo tem “{q}”.</span> : "Envie um arquivo na outra aba."}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={state === "loading"} className={classNames("transition-opacity", state === "loading" && "opacity-60")}>
      <ul aria-label="Arquivos" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {list.items.map((item) => (
          <li key={item.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onPick(item)}
              aria-pressed={chosen ? chosen.includes(item.id) : undefined}
              className="relative flex size-full aria-pressed:border-accent aria-pressed:ring-2 aria-pressed:ring-accent min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-left hover:border-accent focus-visible:-outline-offset-2"
            >
              {chosen?.includes(item.id) ? (
                <span className="absolute top-2 left-2 z-1 grid size-8 place-items-center rounded-full bg-accent font-bold text-on-accent tabular-nums">
                  {chosen.indexOf(item.id) + 1}
                  <span className="sr-only">ª escolhida</span>
                </span>
              ) : null}
              <MediaThumb item={item} width={320} className="aspect-4/3 w-full" />
              <span className="flex flex-1 flex-col gap-0.5 px-2.5 py-2">
                <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{titleOf(item)}</span>
                <span className="text-xs text-muted tabular-nums">{factsOf(item)}</span>
                {lacksAltText(item) ? <MissingAltMark /> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.pages > 1 ? (
        <div className="mt-4 flex items-center justify-center gap-3">
          <Button icon="chevronLeft" size="icon" aria-label="Página anterior" disabled={list.page <= 1} onClick={() => onPage(list.page - 1)} />
          <p role="status" className="text-muted tabular-nums">
            Página {list.page} de {list.pages}
          </p>
          <Button icon="chevronRight" size="icon" aria-label="Próxima página" disabled={list.page >= list.pages} onClick={() => onPage(list.page + 1)} />
        </div>
      ) : null}
    </div>
  );
}
