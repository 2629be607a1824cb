import { isVisible } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCardPictures } from "#app/features/cards/card-pictures.server.ts";
import { imagesBindingRenderer } from "#app/features/cards/rendering/bindings.server.ts";
import { createMediaRepository } from "#app/features/media/media.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { createWhatsAppChannel, NOT_DELIVERED, receiptOf, storeEarlyReceipt, type WhatsAppProgress } from "#app/features/whatsapp/channel.server.ts";
import { afterReceipt, type MessageEvent } from "#app/features/whatsapp/connection.ts";
import { readChosenGroup } from "#app/features/whatsapp/desk.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import type { MessageImage } from "#app/features/whatsapp/gateway.server.ts";
import { isSamePost, storyPost } from "#app/features/whatsapp/message.ts";
import { createMessagePictures, withCurrentArticles } from "#app/features/whatsapp/message-pictures.server.ts";
import { firstFree, paceBlock } from "#app/features/whatsapp/next-slot.ts";
import { longestGap, PACING_OFF, readPacing } from "#app/features/whatsapp/pacing.ts";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import { SENT_READ, timesOf } from "#app/features/whatsapp/scheduling.server.ts";
import { isSameMessage } from "#app/features/whatsapp/sending-limits.ts";
import type { WhatsAppMove, WhatsAppQueuePort } from "#app/features/whatsapp/whatsapp-queue.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, mapRead, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { logEvent } from "#app/platform/log/log.server.ts";
import { outboundFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { Enqueued, NewItem, QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import { changeRefusal, type QueueItem } from "#app/platform/queue/queue-item.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { DeliveryQueueObject, SENT_BY_PERSON } from "./delivery-queue.ts";
import { publicItem, type QueueRow, type QueueRows } from "./queue-rows.ts";

type Rows = QueueRows<WhatsAppPost, WhatsAppProgress>;
type Row = QueueRow<WhatsAppPost, WhatsAppProgress>;

interface WebhookHandlerDeps {
  rows: Rows;
  /** The group that the queue sends to; null for none. */
  readGroup(): Promise<string | null>;
  /** Called when an item was found to be sent. */
  confirmSent(id: string): void;
  now(): number;
}

/** Returns when an unconfirmed message was requested; null: never. */
function sendRequestedAt({ state, progress, addedAt }: Row): number | null {
  if (state === "sent") return null;
  return progress.askedAt ?? (progress.attempts > 0 ? addedAt : null);
}

/** Handles the gateway's events about our messages: at least once, in any order. Each returns whether an item changed. */
function createWebhookHandler({ rows, readGroup, confirmSent, now }: WebhookHandlerDeps) {
  const settledBy = (row: Row, providerId: string) => {
    const receipt = receiptOf(rows, providerId);
    return receipt.reached === "failed"
      ? { state: "uncertain" as const, maybeSent: true, receipt, failure: NOT_DELIVERED, settledAt: rows.uniqueSettledTime(now()) }
      : { state: "sent" as const, maybeSent: false, receipt, failure: null, settledAt: rows.uniqueSettledTime(row.settledAt ?? now()) };
  };

  /** A message seen in the group was sent, even if the answer to its request was lost. */
  async function sent({ groupId, messageId, ...seen }: Extract<MessageEvent, { type: "sent" }>): Promise<boolean> {
    if (rows.byProviderId(messageId)) return false;
    const isMeant = (row: Row) => {
      const since = sendRequestedAt(row);
      return since !== null && isSameMessage(seen, row.payload, since);
    };
    if (!rows.open().some(isMeant) || (await readGroup()) !== groupId) return false;
    const row = rows.open().find(isMeant);
    if (!row) return false;
    const settled = settledBy(row, messageId);
    const isChanged = rows.change(row.id, row, { ...settled, callId: null, crashCount: 0, isUrgent: false, askedAt: row.progress.askedAt ?? now() });
    if (isChanged && settled.state === "sent") confirmSent(row.id);
    return isChanged;
  }

  function receipt({ messageId, status }: Extract<MessageEvent, { type: "receipt" }>): boolean {
    const row = rows.byProviderId(messageId);
    if (!row?.receipt) {
      // The answer with the message's id may still be in transit.
      if (rows.interrupted().length > 0) storeEarlyReceipt(rows, messageId, status);
      return false;
    }
    const known = row.receipt.reached ?? null;
    const reached = afterReceipt(known, status);
    if (reached === known) return false;
    const told = { ...row.receipt, reached };
    if (row.state === "sent" && reached === "failed") return rows.change(row.id, row, { state: "uncertain", maybeSent: true, receipt: told, failure: NOT_DELIVERED });
    if (row.state === "sent") return rows.change(row.id, row, { receipt: told });
    const isChanged = rows.change(row.id, row, { state: "sent", maybeSent: false, receipt: told, failure: null, settledAt: rows.uniqueSettledTime(row.settledAt ?? now()) });
    if (isChanged) confirmSent(row.id);
    return isChanged;
  }

  return (event: MessageEvent): Promise<boolean> => (event.type === "sent" ? sent(event) : Promise.resolve(receipt(event)));
}

/** Most stories kept waiting for a person to send them; older ones are removed (twice what the picker offers, spec 2 §9). */
const AUTOMATIC_PENDING_MAX = 200;

/** Queue of messages for the group: the shared queue with a gateway's delivery and the number's pace. One per site. */
export class WhatsAppQueue extends DeliveryQueueObject<WhatsAppPost, WhatsAppProgress> implements WhatsAppQueuePort {
  protected override readonly retriedAs = "pending";

  protected override makeChannel(): DeliveryChannel<WhatsAppPost, WhatsAppProgress> {
    const channel = createWhatsAppChannel({
      choice: whatsAppGatewayFromEnv(this.env),
      memory: this.rows,
      readChoices: () => this.#readChoices(),
      imageOf: (pictureUrl, mayFetch) => this.#imageOf(pictureUrl, mayFetch),
      now: () => this.now(),
    });
    return withCurrentArticles(channel, { readPost: (queued, articleId) => this.#readPost(queued, articleId), rewrite: (id, post) => this.rows.rewrite(id, post) });
  }

  override async add(items: readonly NewItem<WhatsAppPost>[]): Promise<Enqueued<WhatsAppPost>[]> {
    const added = await super.add(items);
    this.rows.pruneAutomaticPending(AUTOMATIC_PENDING_MAX);
    return added;
  }

  async rewrite(posts: readonly { id: string; post: WhatsAppPost }[]): Promise<void> {
    for (const { id, post } of posts) this.rows.rewrite(id, post);
    await this.wake();
  }

  async handleEvent(event: MessageEvent): Promise<void> {
    if (await this.#handleWebhookEvent(event)) await this.wake();
  }

  async schedule(times: readonly { id: string; dueAt: number; note: string | null }[]): Promise<QueueItem<WhatsAppPost>[]> {
    const scheduled: QueueItem<WhatsAppPost>[] = [];
    for (const { id, dueAt, note } of times) {
      const item = await this.changed("schedule", id, () => ({ state: "scheduled", dueAt, countedFrom: null, note }));
      if (!("refused" in item)) scheduled.push(item);
    }
    return scheduled;
  }

  async move(id: string, was: number | null, dueAt: number | null, note: string | null): Promise<WhatsAppMove> {
    const { pacing, timeZone } = await this.#readChoices();
    if (dueAt === null || was === null) await this.#updatePost(id);
    // Nothing is awaited from here to the write: two people cannot take the same place.
    const row = this.rows.get(id);
    if (!row) return { refused: "not-found" };
    const isWaiting = changeRefusal("schedule", row) === null && !row.maybeSent;
    // A retry after a lost response: the item already has the requested time.
    if (isWaiting && row.dueAt === dueAt) return { item: publicItem(row), isNew: false };
    if (!isWaiting || row.dueAt !== was) return { refused: "changed", current: publicItem(row) };
    if (dueAt !== null) {
      const others = this.rows.open().filter((item) => item.id !== id);
      const question = { pacing, taken: timesOf(others, this.rows.sent(SENT_READ, null), this.now()), gapMs: longestGap(pacing), timeZone };
      const block = paceBlock(dueAt, question);
      if (block) return { refused: "pace", rule: block.rule, free: firstFree(dueAt, question) };
    }
    const moved = await this.changed("schedule", id, () => ({ state: dueAt === null ? "pending" : "scheduled", dueAt, countedFrom: null, note, isUrgent: false }));
    return "refused" in moved ? { refused: "changed", current: publicItem(row) } : { item: moved, isNew: true };
  }

  async unschedule(ids: readonly string[]): Promise<QueueItem<WhatsAppPost>[]> {
    const pending: QueueItem<WhatsAppPost>[] = [];
    for (const id of ids) {
      await this.#updatePost(id);
      const item = await this.changed("schedule", id, () => ({ state: "pending", dueAt: null, countedFrom: null, note: null, isUrgent: false }));
      if (!("refused" in item)) pending.push(item);
    }
    return pending;
  }

  override async retry(id: string): Promise<QueueItem<WhatsAppPost> | QueueRefusal> {
    await this.#updatePost(id);
    return super.retry(id);
  }

  async restore(id: string): Promise<QueueItem<WhatsAppPost> | QueueRefusal> {
    if (!this.rows.restore(id, this.now())) return { refused: "not-found" };
    await this.#updatePost(id);
    await this.wake();
    const row = this.rows.get(id);
    return row ? publicItem(row) : { refused: "not-found" };
  }

  async markSent(id: string, by: { id: number; name: string }): Promise<QueueItem<WhatsAppPost> | QueueRefusal> {
    logEvent("info", "queue-mark-sent", { item: id, by: by.id });
    return this.changed("mark-sent", id, (now) => ({
      state: "sent",
      maybeSent: false,
      receipt: SENT_BY_PERSON,
      failure: null,
      askedAt: now,
      settledAt: this.rows.uniqueSettledTime(now),
    }));
  }

  /**
   * Makes an item that will wait for a person say what its story says. The outbox's changes passed it by while it was sent,
   * uncertain or removed; from here on they reach it.
   */
  async #updatePost(id: string): Promise<void> {
    for (;;) {
      const row = this.rows.get(id);
      if (!row || row.payload.articleId === null) return;
      const post = await this.#readPost(row.payload, row.payload.articleId);
      if (post === null || isSamePost(post, row.payload) || this.rows.rewrite(id, post, row.revision)) return;
      if (this.rows.get(id)?.revision === row.revision) return;
    }
  }

  readonly #handleWebhookEvent = createWebhookHandler({
    rows: this.rows,
    readGroup: async () => (await this.#readChoices()).groupId,
    confirmSent: (id) => this.runner.confirmSent(id),
    now: () => this.now(),
  });

  /** A short link stays; an address of the site itself is replaced by the story's current one. */
  async #readPost(queued: WhatsAppPost, articleId: number): Promise<WhatsAppPost | null> {
    const db = createDatabase(d1Binding(this.env.DB));
    const article = await readOne(db, createArticleRepository(db).readArticle(articleId));
    if (!article || !isVisible(article)) return null;
    const known = new URL(queued.link ?? "http://localhost");
    const isShort = this.env.SHORT_URL !== "" && queued.link !== null && known.origin === new URL(this.env.SHORT_URL).origin;
    return storyPost(article, isShort ? known.href : `${(this.env.SITE_URL || known.origin).replace(/(?<!\/)\/+$/, "")}/post/${article.slug}`);
  }

  async #readChoices() {
    const db = createDatabase(d1Binding(this.env.DB));
    const settings = createSettingsRepository(db);
    const [group, pacing, { timeZone }] = await readTogether(
      db,
      mapRead(settings.read("whatsapp-group"), readChosenGroup),
      mapRead(settings.read("whatsapp-pacing"), readPacing),
      readSiteChoices(settings, siteDefaultsOf(this.env)),
    );
    return { groupId: group?.id ?? null, pacing: this.env.WHATSAPP_PACING === "off" ? PACING_OFF : pacing, timeZone };
  }

  /** Created for each message, because the bindings belong to this object. */
  #imageOf(pictureUrl: string, mayFetch: boolean): Promise<MessageImage | null> {
    const { env } = this;
    const siteUrl = (env.SITE_URL || "http://localhost").replace(/(?<!\/)\/+$/, "");
    const media = createMediaRepository(createDatabase(d1Binding(env.DB)));
    const pictures = createCardPictures({ store: r2Store(env.MEDIA), media }, { outbound: outboundFromEnv(env, siteUrl), siteUrl });
    return createMessagePictures({ pictures, renderer: imagesBindingRenderer(env.IMAGES), siteUrl })(pictureUrl, mayFetch);
  }
}
