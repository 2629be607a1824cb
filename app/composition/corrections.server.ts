import { createCorrectionNoticeRepository } from "#app/db/corrections/correction-notices.ts";
import { readOne } from "#app/db/database.ts";
import { createNarrationRepository } from "#app/db/narration/narrations.ts";
import { createCorrectionNotices } from "#app/services/corrections/correction-notices.server.ts";
import { presentNarration } from "#app/services/narration/present-narration.ts";
import type { composeChannels } from "./channels.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

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
