import { createCategoryRepository } from "#app/db/categories.ts";
import { createDatabase, readOne } from "#app/db/database.ts";
import { createMediaRepository } from "#app/db/media.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import type { InstagramAttention } from "#app/domain/instagram/notices.ts";
import type { InstagramPost } from "#app/domain/queue/instagram-post.ts";
import type { QueueTrouble } from "#app/domain/queue/queue-item.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { instagramFromEnv } from "#app/integrations/instagram/from-env.server.ts";
import { outboundFromEnv } from "#app/integrations/outbound-fetch/from-env.server.ts";
import { r2Store } from "#app/integrations/r2-store.server.ts";
import { cardRendererBinding } from "#app/rendering/card-renderer-binding.server.ts";
import { createCardPictures } from "#app/services/card-pictures.server.ts";
import { createCardService } from "#app/services/cards.server.ts";
import type { DeliveryChannel } from "#app/services/delivery-channel.ts";
import { createInstagramChannel, type InstagramProgress } from "#app/services/instagram/channel.ts";
import { createTokenWatch } from "#app/services/instagram/token-watch.ts";
import { readSiteChoices } from "#app/services/read-site.ts";
import { siteDefaultsOf } from "#app/services/site-defaults.ts";
import { DeliveryQueueObject } from "./delivery-queue.ts";
import { publicItem } from "./queue-rows.ts";

/** What is not published within this time is given up, and forgotten after the same time again (spec 2 §4; ms). */
const RETENTION_MS = 24 * 60 * 60_000;

/** More failures than these are one piece of news. */
const TROUBLED_MAX = 50;

const TOO_OLD: QueueTrouble = { cause: "O card ficou 24 horas na fila sem ser publicado.", remedy: "Tente de novo, se ainda fizer sentido publicar.", code: "expired" };

/** The cards that go to Instagram: the shared queue with Instagram's delivery and the house's card renderer. One per site. */
export class InstagramQueue extends DeliveryQueueObject<InstagramPost, InstagramProgress> {
  protected override readonly retriedAs = "scheduled";
  readonly #watch = createTokenWatch({ choice: instagramFromEnv(this.env), secret: this.env.META_ACCESS_TOKEN ?? "", memory: this.rows, now: () => this.now() });

  protected override makeChannel(): DeliveryChannel<InstagramPost, InstagramProgress> {
    return createInstagramChannel({ choice: instagramFromEnv(this.env), memory: this.rows, cardUrl: (post) => this.#cardUrl(post), now: () => this.now() });
  }

  override async wake(): Promise<void> {
    this.tidy();
    await super.wake();
    await this.#watch.look();
  }

  async attention(): Promise<InstagramAttention> {
    return { items: this.rows.troubled(TROUBLED_MAX).map(publicItem), hold: this.runner.hold(), token: this.#watch.known() };
  }

  /** Gives up what waits for too long since it was put in, or begun again by a person, and forgets what failed long ago; keys stay. What may be out is kept until a person answers. */
  protected tidy(): void {
    const now = this.now();
    for (const row of this.rows.addedBefore(now - RETENTION_MS)) {
      const begunAt = row.progress.delivery.begunAt ?? row.addedAt;
      if (row.state !== "failed" && begunAt < now - RETENTION_MS)
        this.rows.change(row.id, row, { state: "failed", trouble: TOO_OLD, isUrgent: false, settledAt: this.rows.settlingTime(now) });
      if (row.state === "failed" && row.settledAt !== null && row.settledAt < now - RETENTION_MS) this.rows.remove(row.id, now, false);
    }
  }

  async #cardUrl(post: InstagramPost): Promise<string> {
    const { env } = this;
    const siteUrl = (env.SITE_URL || "http://localhost").replace(/(?<!\/)\/+$/, "");
    if (post.card !== null) return new URL(post.card.startsWith("/") ? post.card : `/card/${post.card}`, siteUrl).href;
    const db = createDatabase(d1Binding(env.DB));
    const store = r2Store(env.MEDIA);
    const cards = createCardService({
      db,
      categories: createCategoryRepository(db),
      store,
      pictures: createCardPictures({ store, media: createMediaRepository(db), outbound: outboundFromEnv(env, siteUrl), siteUrl }),
      renderer: cardRendererBinding(env.CARD_RENDERER),
      siteName: (await readOne(db, readSiteChoices(createSettingsRepository(db), siteDefaultsOf(env)))).name,
      build: `${env.COMMIT || "desenvolvimento"} ${env.BOOT_ISO}`,
      now: () => this.now(),
    });
    const { title, kicker, section, pictureUrl: picture, format, template, marks } = post;
    const { file } = await cards.card({ title, kicker, section, picture, format, template, marks }, "jpeg");
    return `${siteUrl}${file.path}`;
  }
}
