import type { CardView } from "./card-view.ts";
import { RowCard } from "./cards.tsx";

/** Stories as rows under a title; nothing where there are none. `id` is the title's own. */
export function StoryRows({ id, title, cards }: { id: string; title: string; cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="latest" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <div className="rows">
        {cards.map((card) => (
          <RowCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}
