import type { StoryCard } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { completeOrder } from "#app/features/home/layouts.ts";
import type { HomeContent } from "#app/features/home-history/pieces.ts";
import { completeSiteChoices } from "#app/features/settings/site-choices.ts";

export const category = (slug: string, type: Category["type"], name = slug): Category => ({ id: slug.length, slug, name, color: "#a00", type });

export const story = (id: number, more: Partial<StoryCard> = {}): StoryCard => ({
  id,
  slug: `${id}-materia`,
  title: `Matéria ${id}`,
  subtitle: `Subtítulo ${id}`,
  kicker: "CIDADE",
  category: "politica",
  municipality: null,
  author: "Ana Lúcia",
  tags: ["ponte"],
  coverUrl: null,
  coverAlt: "",
  coverCredit: "",
  coverFocal: { x: 0.5, y: 0.5 },
  coverPlaceholder: null,
  publishedAt: id * 1_000,
  editedAt: id * 1_000 + 1,
  createdAt: id * 1_000 - 1,
  ...more,
});

/** A home page without content; every part is enabled. */
export const home = (more: Partial<HomeContent> = {}): HomeContent => ({
  layout: "original",
  plan: completeOrder([]),
  superHeadline: null,
  highlights: [],
  latest: [],
  mostRead: [],
  mostReacted: [],
  sections: [],
  towns: [],
  videos: [],
  today: null,
  poll: null,
  slots: [],
  categories: [],
  site: completeSiteChoices(null, { name: "R10", byline: "Redação", timeZone: "America/Fortaleza" }),
  breaking: null,
  ...more,
});
