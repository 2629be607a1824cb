import { Link } from "@remix-run/react";
import { classNames } from "#app/ui/class-names.ts";
import type { MediaItemsProps } from "./media-cards.tsx";
import { factsOf, lacksAltText, titleOf } from "./media-label.ts";
import { MediaThumb, MissingAltMark } from "./media-thumb.tsx";
import { SelectBox } from "./select-box.tsx";

/** The files as lines, with who sent them and when. */
export function MediaRows({ items, selected, onToggle, hrefOf, dateOf }: MediaItemsProps & { dateOf(iso: string): string }) {
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
