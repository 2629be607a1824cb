import type { ReactNode } from "react";
import type { CardView } from "#app/ui/site/cards/card-view.ts";
import { RowCard, StackCard, TextCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, sectionColor } from "#app/ui/site/cards/picture.tsx";
import type { SectionBlockView } from "./home-view.ts";

/** Fewer stories than this do not fill a block of the page's whole width. */
const BLOCK_MIN = 3;

const FEATURE_SIZES = `(min-width: 80rem) 43rem, (min-width: 64rem) 56vw, ${PHONE_WIDTH}`;
const SPLIT_SIZES = `(min-width: 80rem) 31rem, (min-width: 64rem) 40vw, ${PHONE_WIDTH}`;
const THIRD_SIZES = `(min-width: 64rem) 24rem, (min-width: 48rem) 45vw, ${PHONE_WIDTH}`;
const BESIDE_SIZES = "(min-width: 64rem) 24rem, (min-width: 48rem) 45vw, 7rem";
const ROW_SIZES = "(min-width: 64rem) 10rem, 7rem";

interface Composition {
  name: "first-and-rows" | "across" | "split" | "words";
  /** Returns how many of the block's stories open it; the others follow as a list. */
  features(stories: number): number;
  feature(card: CardView, index: number): ReactNode;
  rest(card: CardView): ReactNode;
}

/** Of a section without a picture: its first story large, the others beside it. */
const WORDS: Composition = {
  name: "words",
  features: () => 1,
  feature: (card) => <StackCard key={card.id} card={card} sizes={FEATURE_SIZES} feature deck />,
  rest: (card) => <TextCard key={card.id} card={card} />,
};

/** Blocks take these in turn, so that no two neighbours look the same. */
const COMPOSITIONS: readonly [Composition, ...Composition[]] = [
  {
    name: "first-and-rows",
    features: () => 1,
    feature: (card) => <StackCard key={card.id} card={card} sizes={FEATURE_SIZES} feature deck />,
    rest: (card) => <RowCard key={card.id} card={card} sizes={ROW_SIZES} />,
  },
  {
    name: "across",
    features: (stories) => (stories <= 4 ? stories : 3),
    feature: (card, index) => (index === 0 ? <StackCard key={card.id} card={card} sizes={THIRD_SIZES} /> : <RowCard key={card.id} card={card} sizes={BESIDE_SIZES} rises />),
    rest: (card) => <TextCard key={card.id} card={card} />,
  },
  {
    name: "split",
    features: () => 1,
    feature: (card) => <StackCard key={card.id} card={card} sizes={SPLIT_SIZES} feature deck ratio="4:3" />,
    rest: (card) => <TextCard key={card.id} card={card} />,
  },
];

/** The newest story that has a picture opens its block; the others keep their order. */
function pictureFirst(section: SectionBlockView): SectionBlockView {
  const first = section.items.find(({ picture }) => picture);
  return first ? { ...section, items: [first, ...section.items.filter((card) => card !== first)] } : section;
}

function SectionTitle({ section }: { section: SectionBlockView }) {
  return (
    <h2 id={`${section.id}-titulo`} className="section-title" style={sectionColor(section.color)}>
      <a href={section.href}>{section.title}</a>
    </h2>
  );
}

/** A section with stories enough for the page's whole width; every other one has a small picture on the phone. */
function Block({ section, composition, isQuiet }: { section: SectionBlockView; composition: Composition; isQuiet: boolean }) {
  const opening = composition.features(section.items.length);
  const features = section.items.slice(0, opening);
  const rest = section.items.slice(opening);
  return (
    <section id={section.id} className={`block ${composition.name} opens-${features.length}${isQuiet ? " quiet" : ""}`} aria-labelledby={`${section.id}-titulo`}>
      <SectionTitle section={section} />
      <div className="block-features">{features.map(composition.feature)}</div>
      {rest.length > 0 ? <div className="block-rest">{rest.map(composition.rest)}</div> : null}
    </section>
  );
}

/** A section of one or two stories: a column beside its like. */
function Column({ section }: { section: SectionBlockView }) {
  const [first, ...rest] = section.items;
  return (
    <section id={section.id} className="column" aria-labelledby={`${section.id}-titulo`}>
      <SectionTitle section={section} />
      {first ? <RowCard card={first} /> : null}
      {rest.map((card) => (
        <TextCard key={card.id} card={card} />
      ))}
    </section>
  );
}

/** The sections in order: full blocks in changing compositions (`turn` is the first one's), neighbouring small ones side by side. */
export function SectionBlocks({ sections, turn }: { sections: readonly SectionBlockView[]; turn: number }) {
  const shown: ReactNode[] = [];
  let columns: SectionBlockView[] = [];
  let blocks = turn;
  const closeColumns = () => {
    const [first] = columns;
    if (first) {
      shown.push(
        <div key={`columns-${first.id}`} className="columns">
          {columns.map((section) => (
            <Column key={section.id} section={section} />
          ))}
        </div>,
      );
    }
    columns = [];
  };
  for (const section of sections) {
    if (section.items.length === 0) continue;
    if (section.items.length < BLOCK_MIN) {
      columns.push(section);
      continue;
    }
    closeColumns();
    const composition = section.items.some(({ picture }) => picture) ? COMPOSITIONS[blocks++ % COMPOSITIONS.length] : WORDS;
    shown.push(<Block key={section.id} section={pictureFirst(section)} composition={composition ?? WORDS} isQuiet={shown.length % 2 === 1} />);
  }
  closeColumns();
  return <>{shown}</>;
}
