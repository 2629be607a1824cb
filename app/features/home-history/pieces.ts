import type { StoryCard } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import type { BannerPosition } from "#app/features/banners/positions.ts";
import type { HomeCandidates } from "#app/features/home/compose-home.ts";
import { completeOrder, type HomeSection, type LayoutId } from "#app/features/home/layouts.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import type { Poll } from "#app/features/polls/poll.ts";
import type { SiteChoices } from "#app/features/settings/site-choices.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { NO_CONSENT, type TownNotice } from "#app/features/towns/town-notice.ts";
import type { Video } from "#app/features/videos/video.ts";
import type { HomeState, Json } from "./home-state.ts";
import { shownCandidates } from "./shown-candidates.ts";

/** The home page as readers' services tell it. */
export interface HomeContent extends HomeCandidates<StoryCard, Category, Video> {
  layout: LayoutId;
  plan: readonly HomeSection[];
  today: TownToday | null;
  poll: Poll | null;
  slots: readonly BannerPosition[];
  categories: readonly Category[];
  site: SiteChoices;
  breaking?: { story: StoryCard; endsAt: number } | null;
}

export type PieceKind = "story" | "picture" | "video" | "poll" | "today" | "site";

/** Content that the history stores once, however often the page shows it. `picture`: index of its picture's piece in the list. */
export interface Piece {
  kind: PieceKind;
  subject: string;
  content: string;
  picture: number | null;
}

export interface StoredPiece {
  id: number;
  kind: PieceKind;
  subject: string;
  /** Empty: erased. */
  content: string;
  picture: number | null;
  /** Time of its first recording (ms). */
  at: number;
}

type PictureParts = Pick<StoryCard, "coverUrl" | "coverAlt" | "coverCredit" | "coverFocal" | "coverPlaceholder">;
const NO_PICTURE: PictureParts = { coverUrl: null, coverAlt: "", coverCredit: "", coverFocal: { x: 0.5, y: 0.5 }, coverPlaceholder: null };

/** Library key of a story's picture; empty for another site's. */
export const pictureKeyOf = (coverUrl: string): string => pictureSizeOf(coverUrl)?.key ?? "";

/** The pieces of a page, and the page with the numbers that they got, in their order. */
export interface EncodedHome {
  pieces: readonly Piece[];
  stateWith(numbers: readonly number[]): HomeState;
}

class PieceList {
  readonly pieces: Piece[] = [];
  readonly #places = new Map<string, number>();

  add(kind: PieceKind, subject: string | number, content: unknown, picture: number | null = null): number {
    const piece: Piece = { kind, subject: String(subject), content: JSON.stringify(content), picture };
    const key = JSON.stringify(piece);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.pieces.length);
    return this.pieces.push(piece) - 1;
  }

  story(card: StoryCard): number {
    const { id, slug, title, subtitle, kicker, category, municipality, author, tags, publishedAt, editedAt, createdAt } = card;
    const { coverUrl, coverAlt, coverCredit, coverFocal, coverPlaceholder } = card;
    const picture = coverUrl ? this.add("picture", pictureKeyOf(coverUrl), [coverUrl, coverAlt, coverCredit, coverFocal.x, coverFocal.y, coverPlaceholder]) : null;
    return this.add("story", id, [slug, title, subtitle, kicker, category, municipality, author, tags, publishedAt, editedAt, createdAt], picture);
  }
}

/**
 * Encodes what the page shows: without the forecast, which changes every hour, and without a video's description and a poll's counts, which the page
 * does not show.
 */
export function encodeHome(home: HomeContent): EncodedHome {
  const list = new PieceList();
  const shown = shownCandidates(home.plan, home);
  const parts: Record<string, (numbers: readonly number[]) => Json> = {};
  const refs = (places: readonly number[]) => (numbers: readonly number[]) => places.map((place) => numbers[place] ?? 0);
  const stories = (part: string, cards: readonly StoryCard[]) => {
    if (cards.length > 0) parts[part] = refs(cards.map((card) => list.story(card)));
  };
  const one = (part: string, place: number) => {
    parts[part] = (numbers) => numbers[place] ?? 0;
  };
  parts.layout = () => home.layout;
  parts.plan = () => home.plan.map(({ id, enabled }) => [id, enabled ? 1 : 0]);
  one("site", list.add("site", "", { categories: home.categories, site: home.site }));
  const headline = shown.superHeadline ? list.story(shown.superHeadline) : -1;
  const highlights = shown.highlights.map((card) => list.story(card));
  if (headline >= 0 || highlights.length > 0) parts.hero = refs([headline, ...highlights]);
  stories("latest", shown.latest);
  stories("mostRead", shown.mostRead);
  const reacted = shown.mostReacted.map(({ article, reactions }) => [list.story(article), reactions] as const);
  if (reacted.length > 0) parts.reacted = (numbers) => reacted.map(([place, reactions]) => [numbers[place] ?? 0, reactions]);
  for (const { category, items } of shown.sections) stories(`s:${category.slug}`, items);
  for (const { category, items } of shown.towns) stories(`t:${category.slug}`, items);
  const videos = shown.videos.map((video) => list.add("video", video.id, { ...video, description: "", updatedAt: 0 }));
  if (videos.length > 0) parts.videos = refs(videos);
  if (home.poll) one("poll", list.add("poll", home.poll.id, { ...home.poll, answers: 0, options: home.poll.options.map((option) => ({ ...option, votes: 0 })), updatedAt: 0 }));
  if (home.today) one("today", list.add("today", "", recordedToday(home.today)));
  if (home.slots.length > 0) parts.slots = () => [...home.slots];
  if (home.breaking) {
    const { story, endsAt } = home.breaking;
    const place = list.story(story);
    parts.strip = (numbers) => [numbers[place] ?? 0, endsAt];
  }
  return { pieces: list.pieces, stateWith: (numbers) => Object.fromEntries(Object.entries(parts).map(([part, told]) => [part, told(numbers)])) };
}

/** Lines of each kind that the page shows of a town's day at most. */
const LINES = 3;

/** A notice without what its lists and its page alone show, and without who of a family agreed to it. */
const recordedNotice = (notice: TownNotice): TownNotice => ({
  ...notice,
  text: "",
  sourceUrl: "",
  death: notice.death && { ...notice.death, consent: NO_CONSENT },
  withdrawalReason: "",
  createdBy: null,
  createdByName: "",
  version: 0,
  createdAt: 0,
  updatedAt: 0,
});

/** Without the weather and its warnings, which no edition tells. */
function recordedToday({ town, day }: TownToday): Pick<TownToday, "town"> & { day: Omit<TownToday["day"], "warnings"> } {
  const notices = (list: readonly TownNotice[]) => list.slice(0, LINES).map(recordedNotice);
  return {
    town: { slug: town.slug, name: town.name },
    day: {
      weather: null,
      holidays: day.holidays.slice(0, LINES),
      today: day.today.slice(0, LINES),
      coming: day.coming.slice(0, LINES),
      onDuty: notices(day.onDuty),
      nextDuty: day.nextDuty && recordedNotice(day.nextDuty),
      deaths: notices(day.deaths),
      notices: notices(day.notices),
      jobs: notices(day.jobs),
      changesAt: 0,
    },
  };
}

/** A town's day without the notices that are not shown any more. */
export function todayWithout({ town, day }: TownToday, isShown: (notice: TownNotice) => boolean): TownToday {
  const nextDuty = day.nextDuty && isShown(day.nextDuty) ? day.nextDuty : null;
  const kept = { onDuty: day.onDuty.filter(isShown), deaths: day.deaths.filter(isShown), notices: day.notices.filter(isShown), jobs: day.jobs.filter(isShown) };
  return { town, day: { ...day, ...kept, nextDuty, warnings: [] } };
}

/** Ids of the notices of a town's day. */
export const noticesIn = ({ day: { onDuty, nextDuty, deaths, notices, jobs } }: TownToday): number[] =>
  [...onDuty, ...(nextDuty ? [nextDuty] : []), ...deaths, ...notices, ...jobs].map(({ id }) => id);

/** Decides what may be shown of recorded pieces today. */
export interface Redaction {
  /** Returns when the piece's content was withdrawn (ms); null: it may be shown. */
  withdrawnAt(piece: StoredPiece): number | null;
  /** The town's day without notices that were withdrawn since. */
  today(today: TownToday): TownToday;
}

/** Placeholder of a withdrawn story: its existence and the time of withdrawal, if known. */
function tombstone({ subject, content }: StoredPiece, withdrawnAt: number, label: (at: number) => string): StoryCard {
  return {
    id: Number(subject),
    slug: "",
    title: label(withdrawnAt),
    subtitle: "",
    kicker: "RETIRADO",
    category: "",
    municipality: null,
    author: "",
    tags: [],
    publishedAt: content === "" ? null : storyFields(content)[8],
    editedAt: withdrawnAt,
    createdAt: withdrawnAt,
    ...NO_PICTURE,
  };
}

/** Numbers of the pieces that a page is made of, without those of pictures. */
export function piecesIn(state: HomeState): number[] {
  const numbers: number[] = [];
  for (const [part, value] of Object.entries(state)) {
    if (part === "layout" || part === "plan" || part === "slots") continue;
    if (part === "strip") numbers.push((value as readonly number[])[0] ?? 0);
    else if (part === "reacted") numbers.push(...(value as readonly (readonly [number, number])[]).map(([piece]) => piece));
    else if (typeof value === "number") numbers.push(value);
    else numbers.push(...(value as readonly number[]));
  }
  return [...new Set(numbers)].filter((piece) => piece > 0);
}

/** The recorded page; `label`: what stands in the place of a title that was withdrawn at a time (ms). */
export function decodeHome(state: HomeState, pieces: ReadonlyMap<number, StoredPiece>, redaction: Redaction, label: (at: number) => string): HomeContent {
  const contentOf = (number: Json | undefined): StoredPiece | null => (typeof number === "number" ? (pieces.get(number) ?? null) : null);
  const pictureOf = (number: number | null): PictureParts => {
    const piece = contentOf(number);
    if (!piece || redaction.withdrawnAt(piece) !== null) return NO_PICTURE;
    const [coverUrl, coverAlt, coverCredit, x, y, coverPlaceholder] = JSON.parse(piece.content) as [string, string, string, number, number, string | null];
    return { coverUrl, coverAlt, coverCredit, coverFocal: { x, y }, coverPlaceholder };
  };
  const cards = new Map<number, StoryCard>();
  const story = (number: number): StoryCard[] => {
    const piece = contentOf(number);
    if (!piece) return [];
    const known = cards.get(number);
    if (known) return [known];
    const withdrawnAt = redaction.withdrawnAt(piece);
    const card = withdrawnAt === null ? storyOf(piece, pictureOf(piece.picture)) : tombstone(piece, withdrawnAt, label);
    cards.set(number, card);
    return [card];
  };
  const stories = (part: string): StoryCard[] => ((state[part] ?? []) as readonly number[]).flatMap(story);
  const shown = <T>(number: Json | undefined): T | null => {
    const piece = contentOf(number);
    return piece && redaction.withdrawnAt(piece) === null ? (JSON.parse(piece.content) as T) : null;
  };
  const identity = shown<{ categories: Category[]; site: SiteChoices }>(state.site);
  if (!identity) throw new Error("an entry of the home page's history lacks the site");
  const { categories, site } = identity;
  const [headline = 0, ...highlights] = (state.hero ?? []) as readonly number[];
  const ofType = (type: Category["type"], prefix: string) =>
    categories.filter((category) => category.type === type).map((category) => ({ category, items: stories(`${prefix}:${category.slug}`) }));
  const today = shown<TownToday>(state.today);
  const [strip = 0, endsAt = 0] = (state.strip ?? []) as readonly number[];
  const [urgent] = story(strip);
  const isUrgentShown = urgent !== undefined && urgent.slug !== "";
  return {
    layout: state.layout as LayoutId,
    plan: completeOrder(((state.plan ?? []) as readonly (readonly [string, number])[]).map(([id, enabled]) => ({ id, enabled: enabled === 1 }))),
    superHeadline: story(headline)[0] ?? null,
    highlights: highlights.flatMap(story),
    latest: stories("latest"),
    mostRead: stories("mostRead"),
    mostReacted: ((state.reacted ?? []) as readonly (readonly [number, number])[]).flatMap(([number, reactions]) => story(number).map((article) => ({ article, reactions }))),
    sections: ofType("editorial", "s"),
    towns: ofType("municipality", "t"),
    videos: ((state.videos ?? []) as readonly number[]).flatMap((number) => shown<Video>(number) ?? []),
    today: today && redaction.today(today),
    poll: shown<Poll>(state.poll),
    slots: (state.slots ?? []) as readonly BannerPosition[],
    categories,
    site,
    breaking: isUrgentShown ? { story: urgent, endsAt } : null,
  };
}

/** A story's fields in the order in which they are stored. */
type StoryFields = [
  slug: string,
  title: string,
  subtitle: string,
  kicker: string,
  category: string,
  municipality: string | null,
  author: string,
  tags: string[],
  publishedAt: number | null,
  editedAt: number,
  createdAt: number,
];

const storyFields = (content: string) => JSON.parse(content) as StoryFields;

/** Returns the words of a stored story's card. */
export function storyWords(content: string): Pick<StoryCard, "title" | "subtitle" | "kicker"> {
  const [, title, subtitle, kicker] = storyFields(content);
  return { title, subtitle, kicker };
}

function storyOf({ subject, content }: StoredPiece, picture: PictureParts): StoryCard {
  const [slug, title, subtitle, kicker, category, municipality, author, tags, publishedAt, editedAt, createdAt] = storyFields(content);
  return { id: Number(subject), slug, title, subtitle, kicker, category, municipality, author, tags, publishedAt, editedAt, createdAt, ...picture };
}
