import { whatsAppGatewayFromEnv } from "#app/integrations/whatsapp/from-env.server.ts";
import type { ArticleService } from "#app/services/articles/articles.server.ts";
import { createPublicationSheetService } from "#app/services/articles/publication-sheet.server.ts";
import { pushCampaigns } from "../../durable-objects/stubs.ts";
import type { composeChannels } from "./channels.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What a story's channels do after its publication, read from the queues. */
export function composePublicationSheet({ env, settings }: SharedDependencies, { services }: ReturnType<typeof composeChannels>, articles: ArticleService, speaks: boolean) {
  return {
    publicationSheet: createPublicationSheetService({
      articles,
      whatsApp: services.whatsAppQueue,
      instagram: services.instagramQueue,
      campaigns: pushCampaigns(env),
      narrations: services.narrations,
      knownLinkOf: services.shortLinks.knownOfArticle,
      deliver: services.storyOutbox.deliver,
      configured: { whatsapp: true, instagram: services.instagramStatus.missing.length === 0, push: settings.pushKey !== null, audio: speaks },
      byHand: whatsAppGatewayFromEnv(env).gateway === null ? ["whatsapp"] : [],
      siteUrl: settings.url,
    }),
  };
}
