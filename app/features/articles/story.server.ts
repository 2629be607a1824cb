import type { BylineAuthor } from "#app/features/authors/author-profile.ts";
import type { AuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { mayCarryBanners } from "#app/features/banners/banner.ts";
import { type LiveBlog, type LivePage, PAGE_ENTRIES } from "#app/features/live/live-blog.ts";
import type { LiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { type PlayableAudio, toPlayable } from "#app/features/narration/narration.ts";
import { presentNarration } from "#app/features/narration/narration-records.server.ts";
import type { NarrationRepository } from "#app/features/narration/narrations.store.ts";
import { type Poll, pollChangesAt } from "#app/features/polls/poll.ts";
import { readPollsOfArticle } from "#app/features/polls/polls.store.ts";
import { type PlacedProof, placeProofs, quotationsIn } from "#app/features/quotations/quotation.ts";
import { readProofsOf } from "#app/features/quotations/quotations.store.ts";
import { MOST_READ_SHOWN, type PageSlots, type ReaderDeps, type SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { LinkedStory, ReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import type { AiLabel } from "#app/features/suggestions/ai-label.ts";
import type { AiLabelRepository } from "#app/features/suggestions/ai-labels.store.ts";
import { joinReads } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { type Article, isVisible, type StoryCard } from "./article.ts";
import type { Category } from "./categories.ts";
import { closedSectionsOf } from "./categories.ts";
import { changeLog, type LogEntry } from "./change-log.ts";
import { chooseRelated } from "./related.ts";
import { readLoggedWrites } from "./revisions.store.ts";

const LATEST = 4;
/** Number of stories offered in and below a story, with the links to its town. */
const RELATED = 7;
/** Further stories of its town, as links beside it. */
const SAME_TOWN = 3;
/** Newest of an article's town, and of its topic, among which its related stories are chosen. */
const RELATED_CANDIDATES = 12;

/** A live blog with a page of its entries. */
export interface LiveReading {
  blog: LiveBlog;
  page: LivePage;
  /** The id before which the page begins; null for the newest. */
  before: number | null;
}

export type ArticleReading = PageStamp &
  SiteIdentity &
  (
    | ({
        kind: "found";
        article: Article;
        related: readonly StoryCard[];
        /** Further stories of its town. */
        sameTown: readonly StoryCard[];
        mostRead: readonly StoryCard[];
        reactions: Record<string, number>;
        /** Replies to the story, and the story that it replies to. */
        rightOfReply: { replies: readonly LinkedStory[]; replyTo: LinkedStory | null };
        /** Published profiles of its authors. */
        authors: readonly BylineAuthor[];
        /** Null where no part of it is the AI's. */
        ai: AiLabel | null;
        /** Polls of its text. */
        polls: readonly Poll[];
        /** Its quotations that are bound to a recording. */
        quotations: readonly PlacedProof[];
        /** Null while no recording says what the article says. */
        audio: PlayableAudio | null;
        /** Null: the story is not told live. */
        live: LiveReading | null;
      } & PageSlots)
    | { kind: "missing" | "gone"; latest: readonly StoryCard[] }
  );

/** Stories of its town as links in the margin, where there are enough beside the best related ones; else none, and all are related. */
function moreFromTown({ id, municipality }: StoryCard, candidates: readonly StoryCard[], ranked: readonly StoryCard[]): StoryCard[] {
  const best = new Set([id, ...ranked.slice(0, RELATED - SAME_TOWN).map((one) => one.id)]);
  const found = municipality === null ? [] : candidates.filter((one) => one.municipality === municipality && !best.has(one.id));
  const further = [...new Map(found.map((one) => [one.id, one])).values()].slice(0, SAME_TOWN);
  return further.length === SAME_TOWN ? further : [];
}

export interface StoryDeps extends Pick<ReaderDeps, "articles" | "pages" | "now"> {
  profiles: Pick<AuthorProfileRepository, "readOfArticle">;
  aiLabels: Pick<AiLabelRepository, "readOf">;
  narrations: Pick<NarrationRepository, "readOf">;
  replyCases: Pick<ReplyCaseRepository, "readLinks">;
  live: Pick<LiveBlogRepository, "readStory" | "readPage">;
}

/** Reads a story's page, and the page for a missing story, in one round trip each. */
export function createStoryService({ articles, pages, now, profiles, aiLabels, narrations, replyCases, live }: StoryDeps) {
  return {
    /** `before`: the entry of a live blog before which its page begins; null for the newest. */
    async article(id: number, before: number | null = null): Promise<ArticleReading> {
      const { value, identity, mostRead, latest, stamp, slotsOn } = await pages.read(
        joinReads(
          articles.readArticle(id),
          articles.readReactions(id),
          articles.readRelated(id, RELATED_CANDIDATES),
          narrations.readOf(id),
          live.readStory(id),
          live.readPage(id, before, PAGE_ENTRIES),
          replyCases.readLinks(id),
          profiles.readOfArticle(id),
          aiLabels.readOf(id),
          readPollsOfArticle(id),
          readProofsOf(id),
        ),
      );
      const [article, reactions, related, recorded, blog, entries, rightOfReply, authors, ai, polls, proofs] = value;
      const at = now();
      const base = { ...stamp(...polls.map((poll) => pollChangesAt(poll, at))), ...identity };
      if (article && isVisible(article)) {
        const narration = await presentNarration(article, recorded);
        // One more: the story itself may be among them.
        const ranked = chooseRelated(article, related, latest.slice(0, RELATED + 1), RELATED);
        const sameTown = moreFromTown(article, related, ranked);
        const inMargin = new Set(sameTown.map((one) => one.id));
        const relatedCards = ranked.filter((one) => !inMargin.has(one.id)).slice(0, RELATED - sameTown.length);
        const shown = new Set([id, ...inMargin, ...relatedCards.map((one) => one.id)]);
        return {
          ...base,
          kind: "found",
          article,
          related: relatedCards,
          sameTown,
          mostRead: mostRead.filter((one) => !shown.has(one.id)).slice(0, MOST_READ_SHOWN),
          reactions,
          rightOfReply,
          authors,
          ai,
          polls,
          quotations: proofs.length === 0 ? [] : placeProofs(quotationsIn(article.body), proofs),
          audio: narration && toPlayable(narration),
          live: blog && { blog, page: entries, before },
          slots: mayCarryBanners(article, closedSectionsOf(identity.categories)) ? slotsOn("article") : [],
        };
      }
      // Readers had it once and it was taken back: search engines should forget it.
      const wasTakenBack = article?.wasPublished && (article.status !== "publicada" || article.deletedAt !== null);
      return { ...base, kind: wasTakenBack ? "gone" : "missing", latest: latest.slice(0, LATEST) };
    },

    /** The public change log of a story that readers see; null for any other. */
    async history(id: number): Promise<(PageStamp & SiteIdentity & { article: Article; log: readonly LogEntry[] }) | null> {
      const { value, identity, stamp } = await pages.read(joinReads(articles.readArticle(id), readLoggedWrites(id)));
      const [article, writes] = value;
      return article && isVisible(article) ? { ...stamp(), ...identity, article, log: changeLog(writes) } : null;
    },

    /** Reads the data of a story's title card; null where readers have no such story. */
    async titleOf(id: number): Promise<{ story: Pick<StoryCard, "title" | "kicker" | "category">; categories: readonly Category[] } | null> {
      const { value, identity } = await pages.read(articles.readVisible([id]));
      const [story] = value;
      return story ? { story, categories: identity.categories } : null;
    },
  };
}
