import { CARD_TEMPLATES, type CardFormat, type CardOrder, type CoverOrder, type DrawingOrder } from "#app/features/cards/card-order.ts";
import type { SeedArticle } from "../../../../scripts/seed/seed-article.ts";

const contents = import.meta.glob<Record<string, readonly SeedArticle[]>>("../../../../scripts/seed/content/*.ts", { eager: true });

/** Titles that a newsroom published. */
export const REAL_TITLES: readonly string[] = Object.values(contents).flatMap((content) => Object.values(content).flatMap((stories) => stories.map(({ title }) => title)));

export const PICTURE = { size: { width: 4000, height: 3000 }, focus: { x: 30, y: 60 } };

export const aCard = (changes: Partial<CardOrder> = {}): CardOrder => ({
  kind: "card",
  format: "feed",
  template: "foto",
  title: "Chuva deixa famílias desalojadas em Piripiri",
  kicker: "CHUVAS",
  color: "#0b6b78",
  siteName: "Lide",
  highlighted: [],
  picture: PICTURE,
  ...changes,
});

export const aCover = (changes: Partial<CoverOrder> = {}): CoverOrder => ({
  kind: "cover",
  title: "Chuva deixa famílias desalojadas em Piripiri",
  kicker: "CHUVAS",
  color: "#0b6b78",
  siteName: "Lide",
  picture: { size: PICTURE.size },
  positionX: 50,
  positionY: 100,
  zoom: 100,
  ...changes,
});

const FORMATS: readonly CardFormat[] = ["feed", "story"];

/** The same words in every composition there is. */
export const everyDrawing = (words: Partial<Pick<CardOrder, "title" | "kicker" | "siteName" | "color" | "highlighted">>, hasPicture = true): DrawingOrder[] => {
  const { highlighted: _, ...rest } = words;
  return [
    ...CARD_TEMPLATES.flatMap((template) => FORMATS.map((format) => aCard({ template, format, ...words, ...(hasPicture ? {} : { picture: null }) }))),
    aCover({ ...rest, ...(hasPicture ? {} : { picture: null }) }),
  ];
};

export const nameOf = (order: DrawingOrder): string => (order.kind === "card" ? `${order.template} ${order.format}` : "cover");
