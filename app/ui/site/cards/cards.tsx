import type { CSSProperties, ReactNode } from "react";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { CardView } from "./card-view.ts";
import { figureOf } from "./figure-of.ts";
import { Picture, type PictureRatio, sectionColor } from "./picture.tsx";
import type { MapPlace } from "./town-places.ts";

/** The hat line in its section's colour. */
export function Kicker({ card }: { card: CardView }) {
  if (!card.kicker) return null;
  return (
    <p className="kicker" style={sectionColor(card.section?.color)}>
      {card.kicker}
    </p>
  );
}

/** The title, whose link makes the whole card its target. */
export function Headline({ card }: { card: CardView }) {
  return (
    <h3 className="headline">
      <a href={card.href}>
        <Unbroken text={card.title} />
      </a>
    </h3>
  );
}

/** Publication time: the hour, which the script makes "há 12 min" while it is new. */
export const Published = ({ card }: { card: Pick<CardView, "publishedAt" | "publishedLabel"> }) => (
  <time dateTime={card.publishedAt} data-age="">
    {card.publishedLabel}
  </time>
);

/** Town and time, and when it was changed today; `chip` makes the town a link of its own. */
export function Meta({ card, chip = false }: { card: CardView; chip?: boolean }) {
  return (
    <p className="meta">
      {card.town && chip && card.townHref ? (
        <a className="chip" href={card.townHref}>
          {card.town}
        </a>
      ) : card.town ? (
        `${card.town} · `
      ) : null}
      <Published card={card} />
      {card.updated ? (
        <>
          {" · Atualizada às "}
          <time dateTime={card.updated.at}>{card.updated.label}</time>
        </>
      ) : null}
    </p>
  );
}

interface CardProps {
  card: CardView;
  /** Value of the picture's `sizes` attribute. */
  sizes: string;
}

/** A town as a point on the map of its state. */
const TownMap = ({ place: { x, y } }: { place: MapPlace }) => <i style={{ "--x": `${x}%`, "--y": `${y}%` } as CSSProperties} />;

/** In the place of a picture: the amount that the title names, or the sign of its quote, else where the town is. Title and town are read there. */
export function Figure({ card }: { card: Pick<CardView, "title" | "section" | "place"> }) {
  const figure = figureOf(card.title);
  if (!figure) {
    if (card.place === null) return null;
    return (
      <p className="figure figure-map" style={sectionColor(card.section?.color)} aria-hidden="true">
        <TownMap place={card.place} />
      </p>
    );
  }
  const isQuote = figure.kind === "quote";
  return (
    <p className={isQuote ? "figure figure-quote" : "figure"} style={sectionColor(card.section?.color)} aria-hidden="true">
      {isQuote ? "“" : figure.text}
      {figure.noun === "" ? null : <small>{figure.noun}</small>}
    </p>
  );
}

/** In the head of a story without a picture: the amount that its title names, else a quote of its text, else where its town is. All are read there. */
export function HeadFigure({ card, quote }: { card: Pick<CardView, "title" | "section" | "place" | "town">; quote: string | null }) {
  const figure = figureOf(card.title);
  if (figure?.kind !== "number" && quote === null) {
    if (card.place === null) return null;
    return (
      <p className="figure figure-large figure-map" style={sectionColor(card.section?.color)} aria-hidden="true">
        <TownMap place={card.place} />
        <small>{card.town}</small>
      </p>
    );
  }
  return (
    <p className={figure?.kind === "number" ? "figure figure-large" : "figure figure-large figure-pulled"} style={sectionColor(card.section?.color)} aria-hidden="true">
      {figure?.kind === "number" ? figure.text : `“${quote}”`}
      {figure?.kind === "number" && figure.noun !== "" ? <small>{figure.noun}</small> : null}
    </p>
  );
}

/** The story that opens the page; `eager` unless it stands further down. */
export function LeadCard({ card, sizes, eager = true }: CardProps & { eager?: boolean }) {
  return (
    <article className={card.picture ? "card card-lead" : "card card-lead card-bare"}>
      {card.picture ? <Picture picture={card.picture} section={card.section?.color} sizes={sizes} ratio="3:2" eager={eager} /> : null}
      <div>
        <Kicker card={card} />
        <Headline card={card} />
        {card.subtitle ? (
          <p className="deck">
            <Unbroken text={card.subtitle} />
          </p>
        ) : null}
        <Meta card={card} />
      </div>
    </article>
  );
}

/** Picture above, words below. `feature` is the larger one that opens a section. */
export function StackCard({
  card,
  sizes,
  feature = false,
  deck = false,
  ratio = "3:2",
  eager = false,
}: CardProps & { feature?: boolean; deck?: boolean; ratio?: PictureRatio; eager?: boolean }) {
  return (
    <article className={feature ? "card card-stack card-feature" : "card card-stack"}>
      {card.picture ? <Picture picture={card.picture} section={card.section?.color} sizes={sizes} ratio={ratio} eager={eager} /> : null}
      <div>
        <Kicker card={card} />
        <Headline card={card} />
        {deck && card.subtitle ? (
          <p className="deck">
            <Unbroken text={card.subtitle} />
          </p>
        ) : null}
        <Meta card={card} />
      </div>
    </article>
  );
}

/** A line of a list: words, and a small picture beside them. `rises` stacks it where there is room. */
export function RowCard({ card, sizes = "7rem", rises = false, deck = false, chip = false }: { card: CardView; sizes?: string; rises?: boolean; deck?: boolean; chip?: boolean }) {
  return (
    <article className={rises ? "card card-row card-rises" : "card card-row"}>
      <div>
        <Kicker card={card} />
        <Headline card={card} />
        {deck && card.subtitle ? (
          <p className="deck">
            <Unbroken text={card.subtitle} />
          </p>
        ) : null}
        <Meta card={card} chip={chip} />
      </div>
      {card.picture ? (
        <Picture picture={card.picture} section={card.section?.color} sizes={sizes} ratio={rises ? "3:2" : "1:1"} widest={rises ? 960 : 480} />
      ) : (
        <Figure card={card} />
      )}
    </article>
  );
}

/** Words only; in a list that is not about sections, without the kicker too. */
export function TextCard({ card, kicker = true }: { card: CardView; kicker?: boolean }) {
  return (
    <article className="card">
      {kicker ? <Kicker card={card} /> : null}
      <Headline card={card} />
      <Meta card={card} />
    </article>
  );
}

/** Link from the end of a list to the rest of it. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="more">
      <a href={href}>{children}</a>
    </p>
  );
}

/** The numbered list of what readers read most, with what else stands in its column. */
export function MostRead({ cards, id, above, below }: { cards: readonly CardView[]; id: string; above?: ReactNode; below?: ReactNode }) {
  if (cards.length === 0) return null;
  return (
    <section className="most-read" aria-labelledby={id}>
      {above}
      <h2 id={id} className="section-title">
        Mais lidas
      </h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id}>
            <TextCard card={card} kicker={false} />
          </li>
        ))}
      </ol>
      <MoreLink href="/mais-lidas">Todas as mais lidas</MoreLink>
      {below}
    </section>
  );
}
