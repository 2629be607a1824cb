import { createCardPictures } from "#app/features/cards/card-pictures.server.ts";
import { createCardService } from "#app/features/cards/cards.server.ts";
import { cardRendererBinding } from "#app/features/cards/rendering/bindings.server.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createInstagramChannel, INSTAGRAM_ITEM_CODEC, type InstagramProgress } from "#app/features/instagram/channel.server.ts";
import { instagramFromEnv } from "#app/features/instagram/from-env.provider.ts";
import type { InstagramPost } from "#app/features/instagram/post.ts";
import { createTokenMonitor } from "#app/features/instagram/status.server.ts";
import type { InstagramAttention } from "#app/features/instagram/token-health.ts";
import { createMediaRepository } from "#app/features/media/media.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { outboundFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueFailure, QueueItem } from "#app/platform/queue/queue-item.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { DeliveryQueueObject } from "./delivery-queue.ts";
import { publicItem } from "./queue-rows.ts";

/** An item not published within this time fails, and is deleted after the same time again (spec 2 §4; ms). */
const RETENTION_MS = DAY_MS;

/** More failures than these are reported in one notice. */
const ATTENTION_MAX = 50;

const TOO_OLD: QueueFailure = { reason: "O card ficou 24 horas na fila sem ser publicado.", action: "Tente de novo, se ainda fizer sentido publicar.", code: "expired" };

/** Queue of cards for Instagram: the shared queue with Instagram's delivery and the site's card renderer. One per site. */
export class InstagramQueue extends DeliveryQueueObject<InstagramPost, InstagramProgress> {
  protected override readonly retriedAs = "scheduled";
  readonly #watch = createTokenMonitor({ choice: instagramFromEnv(this.env), secret: this.env.META_ACCESS_TOKEN ?? "", memory: this.rows, now: () => this.now() });

  protected override itemCodec() {
    return INSTAGRAM_ITEM_CODEC;
  }

  protected override makeChannel(): DeliveryChannel<InstagramPost, InstagramProgress> {
    return createInstagramChannel({
      choice: instagramFromEnv(this.env),
      memory: this.rows,
      cardUrl: (post) => this.#cardUrl(post),
      siteAddress: (path) => this.#siteUrl() + path,
      now: () => this.now(),
    });
  }

  override async wake(): Promise<void> {
    this.tidy();
    await super.wake();
    await this.#watch.check();
  }

  async reschedule(id: string, was: number, dueAt: number): Promise<QueueItem<InstagramPost> | QueueRefusal> {
    if (this.rows.get(id)?.dueAt !== was) return { refused: this.rows.get(id) ? "state" : "not-found" };
    return this.changed("schedule", id, () => ({ state: "scheduled", dueAt, countedFrom: dueAt }));
  }

  async attention(): Promise<InstagramAttention> {
    return { items: this.rows.needingAttention(ATTENTION_MAX).map(publicItem), paused: this.runner.paused(), token: this.#watch.known() };
  }

  /** Fails items that waited too long since they were added or retried, and deletes old failures; keys stay. Items that may have been sent are kept until a person decides. */
  protected tidy(): void {
    const now = this.now();
    for (const row of this.rows.addedBefore(now - RETENTION_MS)) {
      const begunAt = row.progress.delivery.begunAt ?? row.addedAt;
      if (row.state !== "failed" && begunAt < now - RETENTION_MS)
        this.rows.change(row.id, row, { state: "failed", failure: TOO_OLD, isUrgent: false, settledAt: this.rows.uniqueSettledTime(now) });
      if (row.state === "failed" && row.settledAt !== null && row.settledAt < now - RETENTION_MS) this.rows.remove(row.id, now, false);
    }
  }

  #siteUrl(): string {
    return (this.env.SITE_URL || "http://localhost").replace(/(?<!\/)\/+$/, "");
  }

  async #cardUrl(post: InstagramPost): Promise<string> {
    const { env } = this;
    const siteUrl = this.#siteUrl();
    if (post.card !== null) return new URL(post.card.startsWith("/") ? post.card : `/card/${post.card}`, siteUrl).href;
    const db = createDatabase(d1Binding(env.DB));
    const store = r2Store(env.MEDIA);
    const cards = createCardService({
      db,
      categories: createCategoryRepository(db),
      store,
      pictures: createCardPictures({ store, media: createMediaRepository(db) }, { outbound: outboundFromEnv(env, siteUrl), siteUrl }),
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
