import type { ArticleRepository } from "#app/db/articles.ts";
import type { OutboxChannel } from "#app/db/board-content.ts";
import { type Database, readOne } from "#app/db/database.ts";
import type { OutboxRepository } from "#app/db/outbox.ts";
import { LINK_CHANNELS } from "#app/domain/links/short-link.ts";
import { errorFields, logEvent } from "./log.server.ts";
import type { ShortLinkService } from "./short-links.server.ts";

const CHANNEL = "short-links";

/** Stories of one sweep. */
const AT_ONCE = 20;

/** When a story whose links could not be made is tried again. Milliseconds. */
const AGAIN_MS = 60_000;

/** Rows are of use to nobody after this long. Milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A first publication makes a story's links, where there is a short domain. */
export const shortLinkChannels = (isConfigured: boolean): OutboxChannel[] => (isConfigured ? [{ name: CHANNEL, wants: () => true }] : []);

interface ShortLinkOutboxDeps {
  db: Database;
  articles: ArticleRepository;
  outbox: OutboxRepository;
  links: Pick<ShortLinkService, "ofArticle">;
  isConfigured: boolean;
  now(): number;
}

/** Makes one link for each channel of what was published: as often as it takes, because each is made once. */
export function createShortLinkOutbox({ db, articles, outbox, links, isConfigured, now }: ShortLinkOutboxDeps) {
  return {
    async deliver(): Promise<void> {
      if (!isConfigured) return;
      for (const { id, articleId } of await outbox.claim(CHANNEL, now(), AT_ONCE)) {
        try {
          const article = await readOne(db, articles.readArticle(articleId));
          if (article) for (const channel of LINK_CHANNELS) await links.ofArticle(article, channel);
          await outbox.markDelivered([id], now());
        } catch (error) {
          logEvent("error", CHANNEL, { articleId, ...errorFields(error) });
          await outbox.postpone([id], now() + AGAIN_MS);
        }
      }
    },

    /** Forgets what was made long ago. */
    tidy: (): Promise<void> => outbox.prune(CHANNEL, now() - KEPT_MS),
  };
}
