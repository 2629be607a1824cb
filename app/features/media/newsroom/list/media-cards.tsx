import { Link } from "@remix-run/react";
import { classNames } from "#app/ui/class-names.ts";
import type { MediaWire } from "../../media.wire.ts";
import { factsOf, lacksAltText, titleOf } from "./media-label.ts";
import { MediaThumb, MissingAltMark } from "./media-thumb.tsx";
import { SelectBox } from "./select-box.tsx";

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
