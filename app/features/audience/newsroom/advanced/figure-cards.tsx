import { classNames } from "#app/ui/class-names.ts";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { ChangeMark } from "../change-mark.tsx";
import type { FigureCard } from "./advanced-view.ts";

/** Columns by how many cards there are: none stands alone in a row of a wide screen. */
const COLUMNS: Readonly<Record<number, string>> = { 3: "sm:grid-cols-3", 4: "grid-cols-2 xl:grid-cols-4", 5: "grid-cols-2 sm:grid-cols-3 xl:grid-cols-5" };

interface FigureCardsProps {
  cards: readonly (Omit<FigureCard, "change"> & Partial<Pick<FigureCard, "change">>)[];
  className?: string;
}

/** Figures side by side, each with where it comes from. */
export const FigureCards = ({ cards, className }: FigureCardsProps) => (
  <dl className={classNames("grid overflow-hidden card print:grid-cols-4 print:shadow-none", COLUMNS[cards.length] ?? "grid-cols-2 sm:grid-cols-3", className)}>
    {cards.map(({ label, value, note, of, change }) => (
      <div key={label} className={classNames("-mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-3.5 sm:px-5", cards.length === 5 && "first:max-sm:col-span-2")}>
        <dt className="text-[0.8125rem] font-semibold text-muted wrap-anywhere">{label}</dt>
        <dd>
          <Figure label={label} of={of} className="mt-1 flex-wrap gap-x-2">
            <span className={classNames("font-serif text-2xl leading-tight tabular-nums", of.kind === "unavailable" && "text-subtle")}>{value}</span>
            {change ? <ChangeMark now={change.now} before={change.before} isRate={change.isRate} /> : null}
          </Figure>
          <span className="mt-0.5 block text-xs text-subtle wrap-anywhere" data-not-figure="">
            {note}
          </span>
        </dd>
      </div>
    ))}
  </dl>
);
