import { Link, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_BATCH_MAX } from "../../media-batch.ts";
import type { MediaKind } from "../../media-kind.ts";
import { describeMediaFilters, isSameList, KIND_NAMES, type MediaQuery, mediaHref, parseMediaQuery } from "../media-query.ts";
import type { MediaTab } from "../media-tab.ts";
import { ListFoot, ListHead, MediaCards, type MediaItemsProps, useListEnds } from "./media-cards.tsx";
import { MediaSearch, MediaTabs } from "./media-filters.tsx";
import { factsOf, lacksAltText, MediaSkeleton, MediaThumb, MissingAltMark, SelectBox, titleOf, useViewMode, type ViewMode } from "./media-thumb.tsx";
import { type Selection, toggled, withPage } from "./selection.ts";
import { SteadyList } from "./steady-list.tsx";

interface SelectionBarProps {
  count: number;
  /** Selected of those that are shown, and all of these. */
  shownSelected: number;
  shown: number;
  busy: boolean;
  /** Beside it while nothing is selected. */
  aside: ReactNode;
  onPage(isOn: boolean): void;
  onClear(): void;
  onDelete(): void;
  /** Address of the screen that changes the selected files; null: there are too many. */
  editHref: string | null;
}

/** Actions on the selected files; stays visible while scrolling. */
function SelectionBar({ count, shownSelected, shown, busy, aside, onPage, onClear, onDelete, editHref }: SelectionBarProps) {
  const isWhole = shown > 0 && shownSelected === shown;
  return (
    <fieldset
      aria-label="Seleção"
      className={classNames("flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 sm:px-4", count > 0 ? "sticky top-14 z-10 bg-surface" : "")}
    >
      <label className="flex h-10 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = !isWhole && shownSelected > 0;
          }}
          onChange={(event) => onPage(event.target.checked)}
        />
        <span className={count > 0 ? "max-sm:sr-only" : ""}>Selecionar os mostrados</span>
      </label>
      {count > 0 ? (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {counted(count, "selecionado", "selecionados")}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
            <Button variant="ghost" size="sm" className="max-sm:h-10" onClick={onClear}>
              Limpar<span className="max-sm:sr-only"> seleção</span>
            </Button>
            {editHref === null ? (
              <p className="self-center text-muted">Para mudar de uma vez, selecione até {MEDIA_BATCH_MAX}.</p>
            ) : (
              <ButtonLink to={editHref} size="sm" className="max-sm:h-10" icon="edit">
                Mudar
              </ButtonLink>
            )}
            <Button variant="danger" size="sm" className="max-sm:h-10" icon="trash" busy={busy} onClick={onDelete}>
              Excluir
            </Button>
          </div>
        </>
      ) : (
        <div className="ml-auto">{aside}</div>
      )}
    </fieldset>
  );
}

/** The files as lines, with who sent them and when. */
function MediaRows({ items, selected, onToggle, hrefOf, dateOf }: MediaItemsProps & { dateOf(iso: string): string }) {
  return (
    <ul data-rows aria-label="Arquivos" className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className={classNames("flex items-center gap-1 pr-3 sm:pr-4", "pl-1 sm:pl-2", selected.includes(item.id) ? "bg-accent-soft" : "hover:bg-sunken")}>
          <SelectBox
            label={`Selecionar ${titleOf(item)}`}
            value={`${item.id}.${item.versao}`}
            checked={selected.includes(item.id)}
            onToggle={onToggle && ((withShift) => onToggle(item.id, withShift))}
          />
          <Link
            to={hrefOf(item)}
            state={{ fromList: true }}
            preventScrollReset
            data-item={item.id}
            className="flex min-w-0 flex-1 items-center gap-3 py-2 focus-visible:-outline-offset-2"
          >
            <MediaThumb item={item} width={160} className="h-12 w-16 shrink-0 rounded" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{titleOf(item)}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted tabular-nums">
                {factsOf(item)} {lacksAltText(item) ? <MissingAltMark suggested={item.altSugerido !== ""} /> : null}
              </span>
            </span>
            <span className="hidden w-44 shrink-0 text-right text-xs text-muted md:block">
              <span className="block truncate">{item.enviadoPor?.nome ?? ""}</span>
              <time dateTime={item.criadoEm} className="tabular-nums">
                {dateOf(item.criadoEm)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const NOTHING: Record<"todos" | MediaKind, { title: string; text: string }> = {
  todos: { title: "A biblioteca está vazia", text: "Envie imagens, vídeos, áudios e documentos para usar nas matérias." },
  image: { title: "Nenhuma imagem", text: "Imagens enviadas aqui ou pelo editor de matérias aparecem nesta aba." },
  video: { title: "Nenhum vídeo", text: "Envie vídeos MP4, MOV ou WebM de até 200 MB." },
  audio: { title: "Nenhum áudio", text: "Envie áudios MP3, M4A, OGG ou WAV de até 50 MB." },
  document: { title: "Nenhum documento", text: "Envie documentos PDF, DOCX, XLSX, PPTX, ODT ou ODS de até 20 MB." },
};

/** A list without files: nothing of this kind, or nothing found. */
function MediaEmpty({ query, people, upload }: { query: MediaQuery; people: MediaTab["people"]; upload: ReactNode }) {
  const filters = describeMediaFilters(query, people);
  if (filters.length > 0) {
    const words = query.q === "" ? [] : [`com “${query.q}” no título, no texto alternativo ou nas tags`];
    const kind = query.kind === null ? [] : [`do tipo ${KIND_NAMES[query.kind].toLocaleLowerCase("pt-BR")}`];
    return (
      <EmptyState title="Nenhum arquivo com estes filtros" actions={<ButtonLink to={mediaHref({ kind: query.kind })}>Limpar filtros</ButtonLink>}>
        <span className="wrap-anywhere">Você filtrou por arquivos {[...kind, ...words, ...filters].join("; ")}.</span>
      </EmptyState>
    );
  }

  if (query.q !== "") {
    return (
      <EmptyState title="Nada encontrado" actions={<ButtonLink to={mediaHref({ kind: query.kind })}>Limpar a busca</ButtonLink>}>
        <span className="wrap-anywhere">Nenhum arquivo tem “{query.q}” no título, no texto alternativo ou nas tags.</span>
      </EmptyState>
    );
  }
  const { title, text } = NOTHING[query.kind ?? "todos"];
  return (
    <EmptyState title={title} actions={upload}>
      {text}
    </EmptyState>
  );
}

const VIEWS = [
  { mode: "grid", icon: "grid", label: "Ver em grade" },
  { mode: "list", icon: "list", label: "Ver em lista" },
] as const;

/** Grid or list. */
function ViewSwitch({ mode, onChoose }: { mode: ViewMode; onChoose(mode: ViewMode): void }) {
  return (
    <fieldset aria-label="Visão" className="flex gap-0.5 rounded-md border border-line p-0.5">
      {VIEWS.map((view) => (
        <Button
          key={view.mode}
          variant="ghost"
          size="icon"
          icon={view.icon}
          aria-label={view.label}
          aria-pressed={view.mode === mode}
          className={view.mode === mode ? "bg-accent-soft text-accent" : ""}
          onClick={() => onChoose(view.mode)}
        />
      ))}
    </fieldset>
  );
}

interface LibraryProps {
  tab: MediaTab;
  selection: Selection;
  onSelect(selection: Selection): void;
  isDeleting: boolean;
  onDelete(ids: readonly number[]): void;
  upload: ReactNode;
}

/** True while another list loads: another kind, other words. */
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
