import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { OutboxChannel } from "#app/platform/outbox/triggers.ts";
import { LINK_CHANNELS } from "./short-link.ts";
import type { ShortLinkService } from "./short-links.server.ts";

const CHANNEL = "short-links";

/** The outbox channel of short links; none without a short domain. */
export const shortLinkChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured ? [{ name: CHANNEL, switch: null, rows: "per-article", accepts: ({ type }) => type === "published" }] : [];

interface ShortLinkConsumerDeps {
  db: Database;
  articles: ArticleRepository;
  links: Pick<ShortLinkService, "ofArticle">;
  isConfigured: boolean;
}

/** Creates one link per channel for a published article. Idempotent: each link is created once. */
export const shortLinkOutboxConsumer = ({ db, articles, links, isConfigured }: ShortLinkConsumerDeps): OutboxConsumer => ({
  channels: isConfigured ? [CHANNEL] : [],
  async sync(articleId) {
    const article = await readOne(db, articles.readArticle(articleId));
    if (article) for (const channel of LINK_CHANNELS) await links.ofArticle(article, channel);
  },
});
