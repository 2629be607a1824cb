import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "#app/domain/format-number.ts";
import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { mediaHref, parseMediaQuery } from "../media-query.ts";
import type { MediaTab } from "../media-tab.ts";
import { MediaCards } from "./media-cards.tsx";
import { MediaEmpty } from "./media-empty.tsx";
import { MediaSearch, MediaTabs } from "./media-filters.tsx";
import { MediaRows } from "./media-rows.tsx";
import { MediaSkeleton } from "./media-skeleton.tsx";
import { type Selection, toggled, withPage } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useViewMode } from "./use-view-mode.ts";
import { ViewSwitch } from "./view-switch.tsx";

interface LibraryProps {
  tab: MediaTab;
  selection: Selection;
  onSelect(selection: Selection): void;
  isDeleting: boolean;
  onDelete(ids: readonly number[]): void;
  upload: ReactNode;
}

/** Whether another list is on its way: another kind, other words, another page. */
function useListIsComing({ query }: MediaTab): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin" || new URLSearchParams(location.search).get("tab") !== "midia") return false;
  const next = parseMediaQuery(new URLSearchParams(location.search));
  return next.kind !== query.kind || next.q !== query.q || next.page !== query.page;
}

/** Tabs, search and the files of one page. */
export function Library({ tab, selection, onSelect, isDeleting, onDelete, upload }: LibraryProps) {
  const { query, list, timeZone } = tab;
  const [mode, setMode] = useViewMode();
  const hydrated = useHydrated();
  const isComing = useListIsComing(tab);
  const shown = list.items.map(({ id }) => id);
  const items = {
    items: list.items,
    selected: selection.ids,
    onToggle: hydrated ? (id: number, withShift: boolean) => onSelect(toggled(selection, id, shown, withShift)) : null,
    hrefOf: ({ id }: { id: number }) => mediaHref({ ...query, item: id }),
  };
  const first = (list.page - 1) * list.limit + 1;
  return (
    <div className="card">
      <MediaTabs query={query} counts={list.contagens} />
      <MediaSearch query={query} />
      {hydrated && shown.length > 0 ? (
        <SelectionBar
          count={selection.ids.length}
          shown={shown.length}
          shownSelected={shown.filter((id) => selection.ids.includes(id)).length}
          busy={isDeleting}
          aside={<ViewSwitch mode={mode} onChoose={setMode} />}
          onPage={(isOn) => onSelect(withPage(selection, shown, isOn))}
          onClear={() => onSelect({ ids: [], anchor: null })}
          onDelete={() => onDelete(selection.ids)}
        />
      ) : null}
      {isComing ? (
        <MediaSkeleton mode={mode} />
      ) : shown.length === 0 ? (
        <MediaEmpty query={query} total={list.total} upload={upload} />
      ) : mode === "grid" ? (
        <MediaCards {...items} />
      ) : (
        <MediaRows {...items} dateOf={(iso) => tableDateTime(Date.parse(iso), timeZone)} />
      )}
      {shown.length > 0 ? (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <p className="text-muted tabular-nums">
            Mostrando {formatCount(first)} a {formatCount(first + shown.length - 1)} de {formatCount(list.total)} {list.total === 1 ? "arquivo" : "arquivos"}
          </p>
          {list.pages > 1 ? <Pagination page={list.page} pages={list.pages} hrefOf={(page) => mediaHref({ ...query, page, item: null })} /> : null}
        </footer>
      ) : null}
    </div>
  );
}
