import type { Reaction } from "#app/wire/articles.ts";

/** What reader pages show, ready to print: no rule is decided in a component. */

export interface SiteView {
  name: string;
  /** Origin without a trailing slash; canonical addresses begin with it. */
  url: string;
  /** Sections of the navigation, in order; `href` is a place on the home page. */
  nav: readonly { label: string; href: string }[];
  year: number;
}

/** A picture of our own (`/img/…`, resized by `?w=&f=`) or, with `own` false, an https address used as it is. */
export interface PictureView {
  src: string;
  own: boolean;
  alt: string;
  credit: string;
  /** Pixels of the original; null when unknown (`own` false). */
  width: number | null;
  height: number | null;
}

export interface SectionTag {
  slug: string;
  name: string;
  /** #rrggbb, an accent: never a background under small text without a check. */
  color: string;
}

export interface CardView {
  id: number;
  href: string;
  kicker: string;
  title: string;
  subtitle: string;
  section: SectionTag | null;
  /** Name of the town, when the story is of one. */
  town: string | null;
  author: string;
  /** ISO 8601. */
  publishedAt: string;
  /** "14h32", "ontem, 9h05" or "12 nov": short, on the newsroom's clock. */
  publishedLabel: string;
  picture: PictureView | null;
}

export interface HomeView {
  site: SiteView;
  /** "sábado, 21 de novembro de 2026". */
  today: string;
  superHeadline: CardView | null;
  /** At most five, in the newsroom's order. */
  highlights: readonly CardView[];
  latest: readonly CardView[];
  mostRead: readonly CardView[];
  /** One block per editoria, then the towns; only those with stories; `id` is the anchor that `nav` names. */
  sections: readonly { id: string; title: string; color: string; items: readonly CardView[] }[];
}

export interface ReactionView {
  reaction: Reaction;
  label: string;
  emoji: string;
  count: number;
}

export interface ArticleView extends CardView {
  site: SiteView;
  canonical: string;
  /** Sanitised HTML. */
  bodyHtml: string;
  quickSummary: readonly string[];
  tags: readonly string[];
  readingMinutes: number;
  /** "21 de novembro de 2026, 14h32". */
  publishedLong: string;
  /** ISO and label of a change at least ten minutes after publication. */
  updated: { at: string; label: string } | null;
  reactions: readonly ReactionView[];
  related: readonly CardView[];
  mostRead: readonly CardView[];
  /** Share addresses that work without JavaScript. */
  share: { whatsapp: string; facebook: string; x: string };
}

/** A page that says what is not there, and where to go on. */
export interface MissingView {
  site: SiteView;
  kind: "not-found" | "gone";
  latest: readonly CardView[];
}
