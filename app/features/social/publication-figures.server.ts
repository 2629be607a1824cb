import { readInstagramClicks } from "#app/features/links/article-clicks.store.ts";
import { type Database, joinReads, readOne } from "#app/platform/db/database.store.ts";
import type { SocialAccount } from "./catalogue.ts";
import { type PublicationFigures, publicationFigures } from "./publication-figures.ts";
import { readPosts } from "./social-media.store.ts";

/** A post that the newsroom's queue published; `providerId` null where a person said that it is out. */
export interface PublishedPost {
  id: string;
  providerId: string | null;
  articleId: number | null;
  format: "feed" | "story";
}

/** What came of posts of ours, as it is stored: one batch, and no call of Instagram. Found by the posts' own ids. */
export function createPublicationFigures({ db, account }: { db: Database; account: SocialAccount | null }) {
  return async (posts: readonly PublishedPost[]): Promise<ReadonlyMap<string, PublicationFigures>> => {
    if (posts.length === 0) return new Map();
    const providerIds = posts.flatMap(({ providerId }) => providerId ?? []);
    const articleIds = [...new Set(posts.flatMap(({ articleId }) => articleId ?? []))];
    const [measured, clicks] = await readOne(db, joinReads(readPosts(account, providerIds), readInstagramClicks(articleIds)));
    const byId = new Map(measured.map((post) => [post.id, post]));
    const byArticle = new Map(clicks.map(({ articleId, clicks: count }) => [articleId, count]));
    return new Map(
      posts.map(({ id, providerId, articleId, format }) => [
        id,
        publicationFigures({
          hasAccount: account !== null,
          providerId,
          post: (providerId === null ? undefined : byId.get(providerId)) ?? null,
          // A story shows no link: its article's clicks came from elsewhere.
          clicks: (articleId === null || format === "story" ? undefined : byArticle.get(articleId)) ?? null,
        }),
      ]),
    );
  };
}

export type ReadPublicationFigures = ReturnType<typeof createPublicationFigures>;
