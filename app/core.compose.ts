import { sql } from "drizzle-orm";
import { isVisible } from "#app/features/articles/article.ts";
import { composeNewsroom } from "#app/features/articles/newsroom.compose.ts";
import { createAssignmentService } from "#app/features/assignments/assignments.server.ts";
import { composeBackups } from "#app/features/backup/backups.compose.ts";
import { composeBanners } from "#app/features/banners/banners.compose.ts";
import { composeChecks } from "#app/features/checks/checks.compose.ts";
import { composeChannels } from "#app/features/distribution/channels.compose.ts";
import { composeMedia } from "#app/features/media/media.compose.ts";
import { announcerOf } from "#app/features/notes/notes.compose.ts";
import { composePeople } from "#app/features/people/people.compose.ts";
import { composeWritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import { probeStore } from "#app/features/system/health.server.ts";
import { createWebhookService } from "#app/features/webhooks/webhooks.server.ts";
import { outboundPostFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import type { createSharedDependencies, IsolateTools } from "./shared-dependencies.compose.ts";

export type Shared = ReturnType<typeof createSharedDependencies>;

/** Creates the services that services of other features are made of. */
export function composeCore(shared: Shared, isolate: IsolateTools) {
  const { env, settings, db, board, onEdition, store, now } = shared;
  const aids = composeWritingAids(shared);
  const media = composeMedia(shared, aids);
  const channels = composeChannels(shared, aids);
  const checks = composeChecks(shared);
  const webhooks = createWebhookService(shared, outboundPostFromEnv(env, settings.url));
  const newsroom = composeNewsroom(shared, checks, async ({ edition, article, isContentOnly }) => {
    // Before readers' pages are made of the write.
    if (article) await aids.aiLabels.note(article);
    await onEdition(edition, article && isVisible(article) ? { ...article, isContentOnly } : null);
    // The batch that returned the draft also wrote the author's notification.
    if (article && article.reviewNote !== "" && article.authorId !== null) announcerOf(shared)([article.authorId]);
    channels.deliverOutbox();
    shared.waitUntil(webhooks.deliver());
  });
  return {
    aids,
    media,
    banners: composeBanners(shared),
    channels,
    checks,
    webhooks,
    newsroom,
    people: composePeople(shared),
    backups: composeBackups(shared),
    assignments: createAssignmentService(shared, newsroom.articles),
    health: () =>
      isolate.health.check({ d1: () => db.run(sql`SELECT edition FROM site_edition`), r2: () => probeStore(store, now(), Math.random), objects: () => board.ping() }, now),
  };
}

export type Core = ReturnType<typeof composeCore>;
