import { createDatabase, mapRead, readTogether } from "#app/db/database.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import { readChosenGroup } from "#app/domain/whatsapp/chosen-group.ts";
import { isFetchable } from "#app/domain/whatsapp/custom-content.ts";
import { PACING_OFF } from "#app/domain/whatsapp/pacing.ts";
import { readPacing } from "#app/domain/whatsapp/stored-pacing.ts";
import { whatsAppGatewayFromEnv } from "#app/integrations/whatsapp/from-env.server.ts";
import type { DeliveryChannel } from "#app/services/delivery-channel.ts";
import type { QueueRefusal, WhatsAppQueuePort } from "#app/services/delivery-queues.ts";
import { logEvent } from "#app/services/log.server.ts";
import { readSiteChoices } from "#app/services/read-site.ts";
import { siteDefaultsOf } from "#app/services/site-defaults.ts";
import { createWhatsAppChannel, type WhatsAppProgress } from "#app/services/whatsapp-channel.ts";
import type { MessageImage } from "#app/services/whatsapp-gateway.ts";
import { BY_PERSON, DeliveryQueueObject } from "./delivery-queue.ts";

/** The messages that go to the group: the shared queue with a gateway's delivery and the pace of the number. One per site. */
export class WhatsAppQueue extends DeliveryQueueObject<WhatsAppPost, WhatsAppProgress> implements WhatsAppQueuePort {
  protected override readonly retriedAs = "pending";

  protected override makeChannel(): DeliveryChannel<WhatsAppPost, WhatsAppProgress> {
    return createWhatsAppChannel({
      choice: whatsAppGatewayFromEnv(this.env),
      memory: this.rows,
      readChoices: () => this.#readChoices(),
      imageOf: async (pictureUrl) => this.#imageOf(pictureUrl),
      now: () => this.now(),
    });
  }

  async schedule(times: readonly { id: string; dueAt: number }[]): Promise<QueueItem<WhatsAppPost>[]> {
    const scheduled: QueueItem<WhatsAppPost>[] = [];
    for (const { id, dueAt } of times) {
      const item = await this.changed("schedule", id, () => ({ state: "scheduled", dueAt, countedFrom: null }));
      if (!("refused" in item)) scheduled.push(item);
    }
    return scheduled;
  }

  async markSent(id: string, by: { id: number; name: string }): Promise<QueueItem<WhatsAppPost> | QueueRefusal> {
    logEvent("info", "queue-mark-sent", { item: id, by: by.id });
    return this.changed("mark-sent", id, (now) => ({ state: "sent", isDoubtful: false, receipt: BY_PERSON, trouble: null, askedAt: now, settledAt: this.rows.settlingTime(now) }));
  }

  async #readChoices() {
    const db = createDatabase(this.env.DB);
    const settings = createSettingsRepository(db);
    const [group, pacing, { timeZone }] = await readTogether(
      db,
      mapRead(settings.read("whatsapp-group"), readChosenGroup),
      mapRead(settings.read("whatsapp-pacing"), readPacing),
      readSiteChoices(settings, siteDefaultsOf(this.env)),
    );
    return { groupId: group?.id ?? null, pacing: this.env.WHATSAPP_PACING === "off" ? PACING_OFF : pacing, timeZone };
  }

  /** Only what anybody can fetch is passed on; without its picture the message goes all the same. */
  #imageOf(pictureUrl: string): MessageImage | null {
    const siteUrl = (this.env.SITE_URL || "http://localhost").replace(/\/+$/, "");
    const url = new URL(pictureUrl, siteUrl).href;
    return isFetchable(url) ? { url } : null;
  }
}
