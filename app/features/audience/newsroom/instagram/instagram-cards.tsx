import { classNames } from "#app/ui/class-names.ts";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import type { InstagramCard, InstagramView, ToldFigure } from "./instagram-view.ts";

/** Whether there is a figure: a dash is none. */
const isMissing = ({ of }: ToldFigure): boolean => of.kind === "unavailable";

/** The five figures of the period (spec 2 § Combined Analytics). */
export const InstagramCards = ({ cards }: { cards: readonly InstagramCard[] }) => (
  <dl className="grid grid-cols-2 overflow-hidden card sm:grid-cols-3 xl:grid-cols-5 print:grid-cols-5 print:shadow-none">
    {cards.map((card) => (
      <div key={card.label} className="-mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-3.5 first:max-sm:col-span-2 sm:px-5">
        <dt className="text-[0.8125rem] font-semibold text-muted">{card.label}</dt>
        <dd>
          <Figure label={card.label} of={card.of} className="mt-1">
            <span className={classNames("font-serif text-2xl leading-tight tabular-nums", isMissing(card) && "text-subtle")}>{card.value}</span>
          </Figure>
          <span className="mt-0.5 block text-xs text-subtle" data-not-figure="">
            {card.note}
          </span>
          {card.more ? (
            <span className="mt-1.5 block text-xs text-muted">
              {card.more.label}:{" "}
              <Figure label={card.more.label} of={card.more.of}>
                <span className="font-semibold tabular-nums">{card.more.value}</span>
              </Figure>
            </span>
          ) : null}
        </dd>
      </div>
    ))}
  </dl>
);

/** All interactions of the period, and the two kinds of them that Meta tells apart. */
export const InteractionsBanner = ({ interactions, days }: { interactions: InstagramView["interactions"]; days: number }) => (
  <section aria-labelledby="interacoes" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-xl bg-accent-soft px-5 py-5">
    <div>
      <h2 id="interacoes" className="text-[0.8125rem] font-semibold text-muted" data-not-figure="">
        Interações totais em {days} dias
      </h2>
      <Figure label={interactions.label} of={interactions.of}>
        <span className="font-serif text-3xl leading-tight tabular-nums">{interactions.value}</span>
      </Figure>
    </div>
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {interactions.parts.map((part) => (
        <div key={part.label}>
          <dt className="text-xs text-muted">{part.label}</dt>
          <dd>
            <Figure label={part.label} of={part.of}>
              <span className="font-serif text-xl leading-tight tabular-nums">{part.value}</span>
            </Figure>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
