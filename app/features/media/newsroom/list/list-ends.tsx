import { useNavigate, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { MEDIA_COUNTED_MAX, type MediaCursor } from "../../media-window.ts";
import { isNarrowed, isSameList, mediaHref, parseMediaQuery } from "../media-query.ts";
import type { MediaTab } from "../media-tab.ts";

/** How near an end of the list comes into sight before its files are fetched (ours). Screens. */
const NEAR_SCREENS = 1.5;

/** Brings the files beyond an end of the list: by its link, and by scrolling near it. */
export function useListEnds({ query, list }: MediaTab) {
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  /** Id of the last file before more were asked for by the link: the first one after it takes the focus. */
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
      // Who stands on the link with the keyboard presses it when they want to.
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
