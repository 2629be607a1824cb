import type { composeChannels } from "#app/features/distribution/channels.compose.ts";
import { presentNarration } from "#app/features/narration/narration-records.server.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { createCorrectionNotices } from "./correction-notices.server.ts";
import { createCorrectionNoticeRepository } from "./correction-notices.store.ts";

/** Services that send a correction to those who received the error. */
export function composeCorrections({ db, articles, now }: SharedDependencies, { services }: ReturnType<typeof composeChannels>) {
  const narrations = createNarrationRepository(db);
  return {
    correctionNotices: createCorrectionNotices({
      db,
      articles,
      notices: createCorrectionNoticeRepository(db),
      queue: services.whatsAppQueue,
      slots: services.whatsApp.slots,
      linkOf: services.shortLinks.ofArticle,
      alerts: services.pushAlerts.corrections,
      async audioOf(article) {
        const narration = await readOne(db, narrations.readOf(article.id));
        if (!narration) return "none";
        return (await presentNarration(article, narration)) ? "ready" : "stale";
      },
      now,
    }),
  };
}
