import type { ArticleRepository } from "#app/db/articles.ts";
import type { OutboxChannel } from "#app/db/board-content.ts";
import { type Database, readOne } from "#app/db/database.ts";
import { LINK_CHANNELS } from "#app/domain/links/short-link.ts";
import type { ShortLinkService } from "./short-links.server.ts";
import type { StoryFollower } from "./story-outbox.server.ts";

const CHANNEL = "short-links";

/** A first publication makes a story's links, where there is a short domain. */
export const shortLinkChannels = (isConfigured: boolean): OutboxChannel[] => (isConfigured ? [{ name: CHANNEL, wants: () => true }] : []);

interface ShortLinkFollowerDeps {
  db: Database;
  articles: ArticleRepository;
  links: Pick<ShortLinkService, "ofArticle">;
  isConfigured: boolean;
}

/** Makes one link for each channel of what was published; as often as it is told, because each is made once. */
export const shortLinkFollower = ({ db, articles, links, isConfigured }: ShortLinkFollowerDeps): StoryFollower => ({
  channels: isConfigured ? [CHANNEL] : [],
  async follow(articleId) {
    const article = await readOne(db, articles.readArticle(articleId));
    if (article) for (const channel of LINK_CHANNELS) await links.ofArticle(article, channel);
  },
});
