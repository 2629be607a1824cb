import { classNames } from "#app/ui/class-names.ts";
import { MEDIA_FIRST } from "../../media-window.ts";
import type { ViewMode } from "./use-view-mode.ts";

const PLACES = Array.from({ length: MEDIA_FIRST }, (_, place) => place);

/** Where files will stand once they are read. */
export function MediaSkeleton({ mode }: { mode: ViewMode }) {
  return (
    <div role="status">
      <span className="sr-only">Carregando mídia…</span>
      <div aria-hidden="true" className={classNames("animate-pulse", mode === "grid" ? "grid grid-cols-2 gap-3 p-3 sm:grid-cols-3 sm:p-4 xl:grid-cols-4" : "divide-y divide-line")}>
        {PLACES.map((place) =>
          mode === "grid" ? (
            <div key={place} className="overflow-hidden rounded-lg border border-line">
              <div className="aspect-4/3 bg-sunken" />
              <div className="flex flex-col gap-2 px-3 py-3">
                <div className="h-3.5 w-3/4 rounded bg-sunken" />
                <div className="h-3 w-1/2 rounded bg-sunken" />
              </div>
            </div>
          ) : (
            <div key={place} className="flex items-center gap-3 px-4 py-2">
              <div className="h-12 w-16 rounded bg-sunken" />
              <div className="h-3.5 w-1/2 rounded bg-sunken" />
            </div>
          ),
        )}
      </div>
    </div>
  );
}
