import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_BATCH_MAX } from "../../media-batch.ts";
import { isSameList, mediaHref, parseMediaQuery } from "../media-query.ts";
import type { MediaTab } from "../media-tab.ts";
import { ListFoot, ListHead, useListEnds } from "./list-ends.tsx";
import { MediaCards } from "./media-cards.tsx";
import { MediaEmpty } from "./media-empty.tsx";
import { MediaSearch, MediaTabs } from "./media-filters.tsx";
import { MediaRows } from "./media-rows.tsx";
import { MediaSkeleton } from "./media-skeleton.tsx";
import { type Selection, toggled, withPage } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SteadyList } from "./steady-list.tsx";
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

/** Whether another list is on its way: another kind, other words. */
function useListIsComing({ query }: MediaTab): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin" || new URLSearchParams(location.search).get("tab") !== "midia") return false;
  return !isSameList(parseMediaQuery(new URLSearchParams(location.search)), query);
}

/** Address of the screen that changes many files: those that are selected, with the version that is shown. */
function batchHref(ids: readonly number[], items: readonly MediaWire[], here: string): string {
  const versions = new Map(items.map(({ id, versao }) => [id, versao]));
  const params = new URLSearchParams(ids.map((id) => ["m", versions.has(id) ? `${id}.${versions.get(id)}` : String(id)]));
  params.set("lista", here);
  return `/admin/midia/lote?${params}`;
}

/** Tabs, search and the files. */
export function Library({ tab, selection, onSelect, isDeleting, onDelete, upload }: LibraryProps) {
  const { query, list, people, timeZone } = tab;
  const [mode, setMode] = useViewMode();
  const hydrated = useHydrated();
  const isComing = useListIsComing(tab);
  const { key } = useLocation();
  const ends = useListEnds(tab);
  const here = mediaHref({ ...query, item: null }).split("?")[1] ?? "";
  const shown = list.items.map(({ id }) => id);
  const items = {
    items: list.items,
    selected: selection.ids,
    onToggle: hydrated ? (id: number, withShift: boolean) => onSelect(toggled(selection, id, shown, withShift)) : null,
    hrefOf: ({ id }: { id: number }) => mediaHref({ ...query, item: id }),
  };
  return (
    <div className="card">
      <MediaTabs query={query} counts={list.contagens} />
      <MediaSearch query={query} people={people} />
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
          editHref={selection.ids.length > MEDIA_BATCH_MAX ? null : batchHref(selection.ids, list.items, here)}
        />
      ) : null}
      {isComing ? (
        <MediaSkeleton mode={mode} />
      ) : shown.length === 0 ? (
        <MediaEmpty query={query} people={people} upload={upload} />
      ) : (
        <>
          <div ref={ends.top}>
            <ListHead tab={tab} ends={ends} />
          </div>
          {/* Without a script the checked files of this form are changed; with one, the bar above leads there. */}
          <form method="get" action="/admin/midia/lote" onSubmit={hydrated ? (event) => event.preventDefault() : undefined}>
            {hydrated ? null : (
              <p className="border-b border-line px-4 py-2">
                <input type="hidden" name="lista" value={here} />
                <Button type="submit">Mudar os marcados</Button>
              </p>
            )}
            <SteadyList entry={`${query.end ? "" : key} ${here}`} location={key}>
              {mode === "grid" ? <MediaCards {...items} /> : <MediaRows {...items} dateOf={(iso) => tableDateTime(Date.parse(iso), timeZone)} />}
            </SteadyList>
          </form>
          <div ref={ends.bottom}>
            <ListFoot tab={tab} ends={ends} />
          </div>
        </>
      )}
    </div>
  );
}
