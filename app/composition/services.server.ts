import { sql } from "drizzle-orm";
import { probeStore } from "#app/services/health.server.ts";
import { composeChannels } from "./channels.server.ts";
import { createFoundation, type IsolateTools } from "./foundation.server.ts";
import { composeMedia } from "./media.server.ts";
import { composeNewsroom } from "./newsroom.server.ts";
import { composePeople } from "./people.server.ts";
import { composeReaders } from "./readers.server.ts";
import type { SiteSettings } from "./site-settings.server.ts";
import { composeWritingAids } from "./writing-aids.server.ts";

/** Every service of a request, under the name by which routes ask for it. */
export function createServices(env: Env, settings: SiteSettings, isolate: IsolateTools, waitUntil: (work: Promise<unknown>) => void) {
  const foundation = createFoundation(env, settings, isolate, waitUntil);
  const { db, board, counter, store, now } = foundation;
  const aids = composeWritingAids(foundation);
  const channels = composeChannels(foundation, aids);
  return {
    ...aids,
    ...channels.services,
    ...composeMedia(foundation),
    ...composePeople(foundation),
    ...composeNewsroom(foundation, (edition) => {
      isolate.onEdition(edition);
      channels.tell();
    }),
    readers: composeReaders(foundation),
    board,
    counter,
    health: () =>
      isolate.health.check({ d1: () => db.run(sql`SELECT edition FROM site_edition`), r2: () => probeStore(store, now(), Math.random), objects: () => board.ping() }, now),
  };
}
