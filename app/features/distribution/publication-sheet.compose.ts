import type { ArticleService } from "#app/features/articles/articles.server.ts";
import { createPublicationSheetService } from "#app/features/articles/publication-sheet.server.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import type { SharedDependencies } from "#app/shared-dependencies.compose.ts";
import { pushCampaigns } from "../../../durable-objects/stubs.ts";
import type { composeChannels } from "./channels.compose.ts";

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
      hasGroup: services.whatsApp.desk.hasGroup,
      siteUrl: settings.url,
    }),
  };
}
