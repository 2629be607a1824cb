import { ProvenanceMark } from "#app/ui/newsroom/provenance-mark.tsx";
import { PanelCard } from "../panel-card.tsx";
import type { AccountPeople, PeopleGroup } from "./advanced-view.ts";
import { Unavailable } from "./unavailable.tsx";

/** Values that are shown before all are asked for, of lists that are longer than those of ages: of towns and countries there are up to 45. */
const FIRST_VALUES = 6;
const WHOLE_LIST_MAX = 8;

interface PeopleCardProps {
  id: string;
  people: AccountPeople;
}

/** Who an account's people are, as Meta tells it. */
export const PeopleCard = ({ id, people: { title, note, groups, missing } }: PeopleCardProps) => (
  <PanelCard id={id} title={title} {...(note ? { note } : {})} className="@container">
    {missing ? (
      <Unavailable label={title} of={missing} />
    ) : (
      <div className="grid gap-x-8 gap-y-5 px-4 pt-3 pb-5 sm:px-5 @md:grid-cols-2">
        {groups.map((group) => (
          <PeopleList key={group.key} id={`${id}-${group.key}`} group={group} />
        ))}
      </div>
    )}
  </PanelCard>
);

function PeopleList({ id, group: { title, rows, of, note } }: { id: string; group: PeopleGroup }) {
  const shown = rows.length > WHOLE_LIST_MAX ? FIRST_VALUES : rows.length;
  const [first, rest] = [rows.slice(0, shown), rows.slice(shown)];
  return (
    <section aria-labelledby={id} data-figure="" className="min-w-0">
      <div className="flex items-center gap-1.5">
        <h3 id={id} className="text-[0.8125rem] font-semibold">
          {title}
        </h3>
        <ProvenanceMark label={title} of={of} />
      </div>
      {of.kind === "unavailable" ? (
        <p className="mt-1 text-[0.8125rem] text-subtle wrap-anywhere" data-not-figure="">
          indisponível: {of.reason}
        </p>
      ) : (
        <>
          <p className="text-xs text-subtle" data-not-figure="">
            {note}
          </p>
          <ValueList rows={first} />
          {rest.length > 0 ? (
            <details className="mt-2 print:hidden">
              <summary className="fold flex min-h-8 cursor-pointer items-center text-[0.8125rem] font-semibold text-accent" data-not-figure="">
                Ver mais {rest.length}
              </summary>
              <ValueList rows={rest} />
            </details>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The mark stands in the list's head: every value has the same origin. */
const ValueList = ({ rows }: Pick<PeopleGroup, "rows">) => (
  <ul className="mt-1 flex flex-col gap-2">
    {rows.map(({ label, people, share }) => (
      <li key={label}>
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-[0.8125rem] wrap-anywhere" data-not-figure="">
            {label}
          </span>
          <span className="font-semibold tabular-nums">{people}</span>
        </p>
        <div aria-hidden="true" className="mt-0.5 h-1.5 rounded-full bg-sunken">
          <div className="h-full rounded-full bg-[var(--chart-1)] [print-color-adjust:exact]" style={{ width: `${Math.max(1, 100 * share)}%` }} />
        </div>
      </li>
    ))}
  </ul>
);
