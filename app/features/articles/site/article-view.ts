import { shownReactions } from "#app/features/audience/figures.ts";
import type { BylineAuthor } from "#app/features/authors/author-profile.ts";
import { portraitOf } from "#app/features/authors/site/author-about.tsx";
import { type BannerPosition, shownSlots } from "#app/features/banners/positions.ts";
import { afterParagraph, withSlot } from "#app/features/banners/site/slots.tsx";
import { type GalleryImage, galleryImages, hasGallery } from "#app/features/galleries/site/gallery-view.ts";
import { type FollowLink, townFollowLink } from "#app/features/institutional/site/follow-links.ts";
import { type LiveRows, type LiveView, toLiveView } from "#app/features/live/site/live-view.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import type { PlayableAudio } from "#app/features/narration/narration.ts";
import { nameOfRole } from "#app/features/people/capabilities.ts";
import type { Poll } from "#app/features/polls/poll.ts";
import { withPolls } from "#app/features/polls/site/poll-view.ts";
import type { PlacedProof } from "#app/features/quotations/quotation.ts";
import { withRecordedSpeech } from "#app/features/quotations/site/recorded-speech.ts";
import { AI_PART_LABELS, type AiLabel } from "#app/features/suggestions/ai-label.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { clockTime, longDateTime, newsroomDay, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type CardView, type PictureView, toCardView, toPictureView, UPDATE_NOTICE_MS } from "#app/ui/site/cards/card-view.ts";
import { pulledQuoteOf } from "#app/ui/site/cards/figure-of.ts";
import { type ShareAddresses, shareAddresses } from "#app/ui/site/cards/share-addresses.ts";
import { formatList, type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { unbrokenHtml } from "#app/ui/site/typography/unbroken.tsx";
import type { Article, StoryCard } from "../article.ts";
import { REACTIONS, type Reaction } from "../articles.wire.ts";
import { readingMinutes } from "../body-text.ts";
import { authorsOf } from "../byline.ts";
import { categoryPath } from "../categories.ts";
import { shareMeta } from "../story-meta.ts";
import { creditLine, hasBoxes, presentBody } from "./article-body.ts";

export interface ReactionView {
  reaction: Reaction;
  label: string;
  /** Null: too few to be told. */
  count: number | null;
}

/** A name, and the link to its list; null without one. */
export interface NameLink {
  label: string;
  href: string | null;
}

/** The person's role and portrait are present only where published. */
export interface BylineView extends NameLink {
  job: string;
  portrait: string | null;
}

/** The AI's part in one line, and the parts it concerns. */
export interface AiNote {
  /** "IA, revisado por Ana Lima"; "Narração por voz sintética" where it did nothing else. */
  line: string;
  /** "título e tags"; empty for nothing but the voice. */
  parts: string;
  hasVoice: boolean;
}

/** The correction and its time. */
export interface CorrectionView {
  text: string;
  /** ISO 8601. */
  at: string;
  /** "21/11/2026, 14h32". */
  label: string;
}

export interface ArticleView extends Omit<CardView, "updated"> {
  site: SiteView;
  canonical: string;
  /** Metadata for search engines, chats and networks. */
  told: { searchTitle: string; description: string; socialTitle: string; picture: PictureView | null /** Changes with the title. */; titleVersion: number };
  /** Sanitised HTML, made ready for reading. */
  bodyHtml: string;
  /** Stands in the head where there is no picture; null where there is one, or no quote. */
  pulledQuote: string | null;
  /** True when the text needs the style of boxes and footnotes. */
  hasBoxes: boolean;
  /** True when the text needs the style and the script of galleries. */
  hasGallery: boolean;
  galleryImages: readonly GalleryImage[];
  /** True when the text holds a poll. */
  hasPolls: boolean;
  /** "Foto: Ana Lima"; null without a cover or a credit. */
  coverCredit: string | null;
  quickSummary: readonly string[];
  tags: readonly string[];
  /** The lists that the story stands in: section and town, author, tags. */
  places: readonly NameLink[];
  bylines: readonly BylineView[];
  tagLinks: readonly NameLink[];
  readingMinutes: number;
  /** "21 de novembro de 2026, 14h32". */
  publishedLong: string;
  /** ISO and label of a change at least ten minutes after publication: "às 16h10" on the same day, else with its date. */
  updated: { at: string; label: string } | null;
  correction: CorrectionView | null;
  /** Rights of reply that were granted about the story. */
  replies: readonly NameLink[];
  /** The story that this one replies to. */
  replyTo: NameLink | null;
  reactions: readonly ReactionView[];
  related: readonly CardView[];
  /** Further stories of its town; null without. */
  sameTown: { town: string; href: string; cards: readonly CardView[] } | null;
  mostRead: readonly CardView[];
  share: ShareAddresses;
  /** Group or channel of its town; null for none. */
  follow: FollowLink | null;
  /** The story read aloud; null while no recording says what the story says. */
  audio: PlayableAudio | null;
  /** Null when the AI had no part. */
  ai: AiNote | null;
  /** Null: the story is not told live. */
  live: LiveView | null;
  /** Slots that have a running banner; that within the text is in `bodyHtml` already. */
  slots: readonly BannerPosition[];
}

const REACTION_LABELS: Record<Reaction, string> = {
  feliz: "Feliz",
  inspirado: "Inspirado",
  surpreso: "Surpreso",
  preocupado: "Preocupado",
  triste: "Triste",
  indignado: "Indignado",
};

/** A picture for link previews has neither text nor credit. */
const NO_COVER = { coverAlt: "", coverCredit: "", coverFocal: CENTRE, coverPlaceholder: null };

export interface ArticleRows {
  article: Article;
  related: readonly StoryCard[];
  sameTown?: readonly StoryCard[];
  mostRead: readonly StoryCard[];
  reactions: Readonly<Record<string, number>>;
  rightOfReply: { replies: readonly { title: string; slug: string }[]; replyTo: { title: string; slug: string } | null };
  /** Published profiles of who signs it. */
  authors?: readonly BylineAuthor[];
  ai?: AiLabel | null;
  /** Polls of its text; without them their lines stay links. */
  polls?: readonly Poll[];
  /** Its quotations that are bound to a recording. */
  quotations?: readonly PlacedProof[];
  audio: PlayableAudio | null;
  live?: LiveRows | null;
  slots: readonly BannerPosition[];
}

function sameTownOf({ article, sameTown = [] }: ArticleRows, context: ViewContext): ArticleView["sameTown"] {
  const town = context.categories.find(({ slug }) => slug === article.municipality);
  return town && sameTown.length > 0 ? { town: titleCase(town.name), href: categoryPath(town), cards: sameTown.map((one) => toCardView(one, context)) } : null;
}

const updateLabel = (editedAt: number, publishedAt: number, timeZone: string) =>
  newsroomDay(editedAt, timeZone) === newsroomDay(publishedAt, timeZone) ? `às ${clockTime(editedAt, timeZone)}` : `em ${longDateTime(editedAt, timeZone)}`;

/** The section and the town, each once. */
function placesOf({ category, municipality }: StoryCard, { categories }: ViewContext): NameLink[] {
  const slugs = [...new Set([category, municipality])];
  const found = slugs.flatMap((slug) => categories.find((one) => one.slug === slug) ?? []);
  return found.map((one) => ({ label: titleCase(one.name), href: categoryPath(one) }));
}

function toByline(name: string, authors: readonly BylineAuthor[], economy: boolean): BylineView {
  const profile = authors.find(({ slug }) => slug === slugify(name));
  return { label: name, href: authorAddress(name), job: profile?.job ?? "", portrait: economy ? null : portraitOf(profile?.photo ?? null, "small") };
}

function toAiNote(label: AiLabel | null, hasVoice: boolean): AiNote | null {
  if (!label || label.parts.length === 0) return hasVoice ? { line: "Narração por voz sintética", parts: "", hasVoice } : null;
  const reviewer = label.reviewerName ?? nameOfRole(label.reviewerRole);
  return { line: `IA, revisado por ${reviewer}`, parts: formatList(label.parts.map((part) => AI_PART_LABELS[part])), hasVoice };
}

/** Cards stand three in a row: what would stand alone in another is left out. */
const fullRows = <T>(cards: readonly T[]): readonly T[] => (cards.length > 3 ? cards.slice(0, cards.length - (cards.length % 3)) : cards);

/** Paragraphs before the one story that is named within a text, and paragraphs that a text must have to be interrupted. */
const PARAGRAPHS_BEFORE_RELATED = 4;
const PARAGRAPHS_MIN = 7;

/** A long text with a line of the first related story in it. By its class it is no part of the text: the narration counts only these (`textBlocks`). */
function withRelatedLine(html: string, related: StoryCard | undefined): string {
  if (!related || (html.match(/<p\b/g)?.length ?? 0) < PARAGRAPHS_MIN) return html;
  const line = `<p class="also"><b>Leia também</b> <a href="/post/${related.slug}">${unbrokenHtml(escapeHtml(related.title))}</a></p>`;
  return afterParagraph(html, PARAGRAPHS_BEFORE_RELATED, line);
}

const toStoryLink = ({ title, slug }: { title: string; slug: string }): NameLink => ({ label: title, href: `/post/${slug}` });

export function toArticleView(rows: ArticleRows, context: ViewContext): ArticleView {
  const { article } = rows;
  const { economy, timeZone } = context;
  const card = toCardView(article, context);
  const picture = toPictureView(article, economy);
  const { searchTitle, searchDescription, socialTitle, socialImage } = shareMeta(article);
  const canonical = `${context.url}/post/${article.slug}`;
  const publishedAt = article.publishedAt ?? article.createdAt;
  const editedAt = Math.max(article.editedAt, rows.live?.blog.updatedAt ?? 0);
  const wasUpdated = editedAt - publishedAt >= UPDATE_NOTICE_MS;
  const correctedAt = article.correctedAt ?? article.editedAt;
  const slots = shownSlots(rows.slots, economy);
  const body = presentBody(withRecordedSpeech(article.body, rows.quotations ?? []), { siteUrl: context.url, economy });
  const text = slots.includes("in-content") ? withSlot(body, "in-content") : body;
  const withRelated = rows.live ? text : withRelatedLine(text, rows.related[0]);
  const bodyHtml = rows.polls ? withPolls(withRelated, rows.polls, context) : withRelated;
  // Named within the text, it is not offered again below.
  const related = withRelated === text ? fullRows(rows.related) : rows.related.slice(1);
  return {
    ...card,
    picture,
    site: toSiteView(context),
    canonical,
    told: {
      searchTitle,
      description: searchDescription,
      socialTitle,
      titleVersion: article.editedAt,
      picture: socialImage === null ? picture : toPictureView({ ...NO_COVER, coverUrl: socialImage }),
    },
    bodyHtml,
    hasBoxes: hasBoxes(body),
    hasGallery: hasGallery(body),
    galleryImages: galleryImages(article.body, context.url),
    pulledQuote: picture ? null : pulledQuoteOf(article.body),
    hasPolls: bodyHtml.includes("data-poll="),
    coverCredit: picture?.credit ? creditLine(picture.credit) : null,
    quickSummary: article.quickSummary,
    tags: article.tags,
    places: placesOf(article, context),
    bylines: authorsOf(article).map(({ name }) => toByline(name, rows.authors ?? [], economy)),
    tagLinks: article.tags.map((tag) => ({ label: tag, href: tagAddress(tag) })),
    readingMinutes: readingMinutes(article.readingWords),
    publishedLong: longDateTime(publishedAt, timeZone),
    updated: wasUpdated ? { at: new Date(editedAt).toISOString(), label: updateLabel(editedAt, publishedAt, timeZone) } : null,
    correction: article.correction === "" ? null : { text: article.correction, at: new Date(correctedAt).toISOString(), label: noteDateTime(correctedAt, timeZone) },
    replies: rows.rightOfReply.replies.map(toStoryLink),
    replyTo: rows.rightOfReply.replyTo && toStoryLink(rows.rightOfReply.replyTo),
    reactions: REACTIONS.map((reaction) => ({ reaction, label: REACTION_LABELS[reaction], count: shownReactions(rows.reactions[reaction] ?? 0) })),
    related: related.map((one) => ({ ...toCardView(one, context), ...(economy ? { picture: null } : {}) })),
    sameTown: sameTownOf(rows, context),
    mostRead: rows.mostRead.map((one) => toCardView(one, context)),
    share: shareAddresses(article.title, canonical),
    follow: townFollowLink(context, article.municipality),
    audio: rows.audio,
    ai: toAiNote(rows.ai ?? null, rows.audio !== null),
    live: rows.live ? toLiveView(rows.live, article, context) : null,
    slots,
  };
}

/** Null where nothing of the name is left in an address. */
export const authorAddress = (author: string): string | null => (slugify(author) ? `/autor/${slugify(author)}` : null);

export const tagAddress = (tag: string): string | null => (slugify(tag) ? `/tag/${slugify(tag)}` : null);
