import { type ReactNode, useState } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";

/** Items of a section shown before 'show more' (ours). */
const SHOWN = 15;

interface QueueSectionProps<Item> {
  id: string;
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The items of one section, paginated. */
export function QueueSection<Item>({ id, title, items, children }: QueueSectionProps<Item>) {
  const [shown, setShown] = useState(SHOWN);
  const hidden = items.length - shown;
  return (
    <section aria-labelledby={`fila-${id}`} className="border-t border-line">
      <h3 id={`fila-${id}`} className="flex items-baseline gap-2 bg-sunken px-4 py-1.5 text-[0.8125rem] font-semibold text-muted sm:px-5">
        {title} <span className="font-normal tabular-nums">{formatCount(items.length)}</span>
      </h3>
      <ul data-rows aria-labelledby={`fila-${id}`} className="divide-y divide-line">
        {items.slice(0, shown).map(children)}
      </ul>
      {hidden > 0 ? (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <Button variant="ghost" size="sm" className="max-sm:h-10" onClick={() => setShown(shown + SHOWN * 3)}>
            Mostrar mais {formatCount(Math.min(hidden, SHOWN * 3))} de {formatCount(hidden)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
