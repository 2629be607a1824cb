import { Link, useNavigate, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Spinner } from "#app/ui/states.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_COUNTED_MAX, type MediaCursor } from "../../media-window.ts";
import { isNarrowed, isSameList, mediaHref, parseMediaQuery } from "../media-query.ts";
import type { MediaTab } from "../media-tab.ts";
import { factsOf, lacksAltText, MediaThumb, MissingAltMark, SelectBox, titleOf } from "./media-thumb.tsx";

export interface MediaItemsProps {
  items: readonly MediaWire[];
  selected: readonly number[];
  /** Null before the script runs. */
  onToggle: ((id: number, withShift: boolean) => void) | null;
  hrefOf(item: MediaWire): string;
}

/** The files as a grid of pictures. */
export function MediaCards({ items, selected, onToggle, hrefOf }: MediaItemsProps) {
  return (
    <ul data-rows aria-label="Arquivos" className="grid grid-cols-2 gap-3 p-3 sm:grid-cols-3 sm:p-4 xl:grid-cols-4">
      {items.map((item) => {
        const isSelected = selected.includes(item.id);
        return (
          <li
            key={item.id}
            className={classNames(
              "group relative flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface focus-within:border-edge hover:border-edge",
              isSelected ? "border-accent ring-1 ring-accent" : "border-line",
            )}
          >
            <Link to={hrefOf(item)} state={{ fromList: true }} preventScrollReset data-item={item.id} className="flex min-w-0 flex-1 flex-col focus-visible:-outline-offset-2">
              <MediaThumb item={item} width={640} className="aspect-4/3 w-full" />
              <span className="flex min-w-0 flex-1 flex-col gap-1 px-3 py-2.5">
                <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{titleOf(item)}</span>
                <span className="text-xs text-muted tabular-nums">{factsOf(item)}</span>
                {lacksAltText(item) ? <MissingAltMark suggested={item.altSugerido !== ""} /> : null}
              </span>
            </Link>
            <span
              className={classNames(
                "absolute top-1 left-1 rounded-md bg-surface/90 shadow-lift transition-opacity",
                isSelected || selected.length > 0 || !onToggle ? "" : "sm:opacity-0 sm:group-focus-within:opacity-100 sm:group-hover:opacity-100",
              )}
            >
              <SelectBox
                label={`Selecionar ${titleOf(item)}`}
                value={`${item.id}.${item.versao}`}
                checked={isSelected}
                onToggle={onToggle && ((withShift) => onToggle(item.id, withShift))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Distance to a list's end at which its next files are fetched (our choice). Screens. */
const NEAR_SCREENS = 1.5;

/** Brings the files beyond an end of the list: by its link, and by scrolling near it. */
export function useListEnds({ query, list }: MediaTab) {
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  /** Id of the last file before the link loaded more: the first one after it takes the focus. */
  const focusAfter = useRef<number | null>(null);
  const coming = location?.pathname === "/admin" ? parseMediaQuery(new URLSearchParams(location.search)) : null;
  const isMoving = coming !== null && isSameList(coming, query) && coming.item === query.item && JSON.stringify(coming.end) !== JSON.stringify(query.end);
  const to = (end: MediaCursor | null) => mediaHref({ ...query, end, item: null });
  const { next, earlier, items } = list;

  useEffect(() => {
    const look = () => {
      if (state !== "idle" || query.item !== null || document.querySelector("[role=dialog]")) return;
      const reach = NEAR_SCREENS * window.innerHeight;
      const [above, below] = [top.current?.getBoundingClientRect().bottom, bottom.current?.getBoundingClientRect().top];
      // A link with the keyboard's focus is not replaced: the person presses it.
      const isOnLink = bottom.current?.contains(document.activeElement) ?? false;
      const end =
        next !== null && !isOnLink && below !== undefined && below < reach ? next : earlier !== null && above !== undefined && above > window.innerHeight - reach ? earlier : null;
      if (end) navigate(mediaHref({ ...query, end, item: null }), { replace: true, preventScrollReset: true });
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [state, query, next, earlier, navigate]);

  useEffect(() => {
    if (focusAfter.current === null) return;
    const at = items.findIndex(({ id }) => id === focusAfter.current);
    const first = items[at + 1];
    if (at === -1 || !first) return;
    focusAfter.current = null;
    document.querySelector<HTMLElement>(`[data-rows] [data-item="${first.id}"]`)?.focus({ preventScroll: true });
  }, [items]);

  return {
    top,
    bottom,
    isMoving,
    to,
    onMore(event: MouseEvent) {
      if (isMoving) event.preventDefault();
      focusAfter.current = items.at(-1)?.id ?? null;
    },
  };
}

/** Below the files: how many are shown, and the way to those below them. */
export function ListFoot({ tab: { query, list }, ends }: { tab: MediaTab; ends: ReturnType<typeof useListEnds> }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
      <p role="status" className="text-muted tabular-nums">
        Mostrando {formatCount(list.items.length)} de {list.total > MEDIA_COUNTED_MAX && isNarrowed(query) ? `mais de ${formatCount(MEDIA_COUNTED_MAX)}` : formatCount(list.total)}{" "}
        {list.total === 1 ? "arquivo" : "arquivos"}
      </p>
      {list.next ? (
        <ButtonLink to={ends.to(list.next)} replace preventScrollReset aria-disabled={ends.isMoving || undefined} onClick={ends.onMore}>
          {ends.isMoving ? <Spinner /> : null} Mostrar mais
        </ButtonLink>
      ) : null}
    </footer>
  );
}

/** Above the files, where the list does not begin with the newest. */
export function ListHead({ tab: { list }, ends }: { tab: MediaTab; ends: ReturnType<typeof useListEnds> }) {
  if (!list.earlier) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 border-b border-line px-4 py-3">
      <ButtonLink to={ends.to(list.earlier)} replace preventScrollReset>
        Mostrar anteriores
      </ButtonLink>
      <ButtonLink to={ends.to(null)} variant="ghost">
        Ir para os mais novos
      </ButtonLink>
    </p>
  );
}
