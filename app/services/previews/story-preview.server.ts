import type { ArticleRepository } from "#app/db/articles/articles.ts";
import type { RevisionRepository } from "#app/db/articles/revisions.ts";
import { joinReads } from "#app/db/database.ts";
import type { LiveBlogRepository } from "#app/db/live/live-blogs.ts";
import { readPollsOfArticle } from "#app/db/polls/poll-reads.ts";
import type { ReplyCaseRepository } from "#app/db/right-of-reply/reply-cases.ts";
import type { Article, ArticleContent, StoryCard } from "#app/domain/articles/article.ts";
import { authorsOf } from "#app/domain/articles/byline.ts";
import { type Category, currentSlugs, deriveMainCategory } from "#app/domain/articles/categories.ts";
import { countWords } from "#app/domain/articles/reading-time.ts";
import { chooseRelated } from "#app/domain/articles/related.ts";
import { PAGE_ENTRIES } from "#app/domain/live/live-blog.ts";
import { CENTRE } from "#app/domain/media/crop.ts";
import type { PreviewLink } from "#app/domain/previews/preview-link.ts";
import { refuse } from "#app/domain/refusal.ts";
import { bodyToText, sanitizeBody } from "../articles/body-html.server.ts";
import { MOST_READ_SHOWN, type PageReader, type SiteIdentity } from "../readers/page-reads.ts";
import type { ArticleReading } from "../readers/story.server.ts";

export interface StoryPreviewDeps {
  articles: Pick<ArticleRepository, "readArticle" | "readRelated">;
  revisions: Pick<RevisionRepository, "readAt">;
  live: Pick<LiveBlogRepository, "readStory" | "readPage">;
  replyCases: Pick<ReplyCaseRepository, "readLinks">;
  pages: PageReader;
}

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
export function createStoryPreviewService({ articles, revisions, live, replyCases, pages }: StoryPreviewDeps) {
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
