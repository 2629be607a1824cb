import type { Article, ArticleContent, StoryCard } from "#app/features/articles/article.ts";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { countWords } from "#app/features/articles/body-text.ts";
import { authorsOf } from "#app/features/articles/byline.ts";
import { type Category, currentSlugs, deriveMainCategory } from "#app/features/articles/categories.ts";
import { chooseRelated } from "#app/features/articles/related.ts";
import { createRevisionRepository } from "#app/features/articles/revisions.store.ts";
import type { ArticleReading } from "#app/features/articles/story.server.ts";
import { PAGE_ENTRIES } from "#app/features/live/live-blog.ts";
import { createLiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import { readPollsOfArticle } from "#app/features/polls/polls.store.ts";
import { MOST_READ_SHOWN, type ReaderDeps, type SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import { joinReads } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { PreviewLink } from "./preview-link.ts";

/** A story as its page would show it, whatever its state; never notes, checks or contacts. */
export interface StoryPreview extends SiteIdentity, Pick<Extract<ArticleReading, { kind: "found" }>, "article" | "related" | "mostRead" | "live" | "rightOfReply" | "polls"> {}

/** A private link's story, with when its text was saved (ms). */
export interface LinkedPreview extends SiteIdentity {
  article: Article;
  savedAt: number;
}

const RELATED = 6;
const RELATED_CANDIDATES = 8;

const NOT_FOUND = "Matéria não encontrada.";

/** The story with the text that a version held. What a version from before a field existed does not name stays as it is now. */
function asOf(
  article: Article,
  { position: _position, status: _status, ...content }: ArticleContent & { position: unknown; status: unknown },
  known: readonly Category[],
): Article {
  const body = sanitizeBody(content.body);
  const categories = currentSlugs(content.categories, known);
  const isSameCover = content.coverUrl === article.coverUrl;
  return {
    ...article,
    ...content,
    authors: authorsOf({ author: content.author, authors: content.authors ?? null }),
    body,
    categories,
    category: deriveMainCategory(categories, known),
    readingWords: countWords(bodyToText(body)),
    ...(isSameCover ? {} : { coverFocal: CENTRE, coverPlaceholder: null }),
  };
}

/** Stories as readers would see them, before readers do. */
export function createStoryPreviewService({ db, articles, pages }: Pick<ReaderDeps, "db" | "articles" | "pages">) {
  const revisions = createRevisionRepository(db);
  const live = createLiveBlogRepository(db);
  const replyCases = createReplyCaseRepository(db);
  return {
    /** As it is stored now, for the newsroom. */
    async current(id: number): Promise<StoryPreview> {
      const { value, identity, mostRead, latest } = await pages.read(
        joinReads(
          articles.readArticle(id),
          articles.readRelated(id, RELATED_CANDIDATES),
          live.readStory(id),
          live.readPage(id, null, PAGE_ENTRIES),
          replyCases.readLinks(id),
          readPollsOfArticle(id),
        ),
      );
      const [article, candidates, blog, page, rightOfReply, polls] = value;
      if (!article || article.deletedAt !== null) return refuse("not-found", NOT_FOUND);
      const others = (cards: readonly StoryCard[]) => cards.filter((one) => one.id !== id);
      return {
        ...identity,
        article,
        related: chooseRelated(article, candidates, others(latest).slice(0, RELATED + 1), RELATED),
        mostRead: others(mostRead).slice(0, MOST_READ_SHOWN),
        live: blog && { blog, page, before: null },
        rightOfReply,
        polls,
      };
    },

    /** As it was when the link was made. */
    async ofLink({ articleId, version }: PreviewLink): Promise<LinkedPreview> {
      const { value, identity } = await pages.read(joinReads(articles.readArticle(articleId), revisions.readAt(articleId, version)));
      const [article, revision] = value;
      if (!article || article.deletedAt !== null || !revision) return refuse("gone", "A matéria deste link foi retirada pela Redação.");
      return { ...identity, article: asOf(article, JSON.parse(revision.snapshot), identity.categories), savedAt: revision.createdAt };
    },
  };
}
