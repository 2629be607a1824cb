import { createTownNoticeRepository } from "#app/db/town-notices/town-notices.ts";
import { createTownNoticeService } from "#app/services/town-notices/town-notices.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What the towns' own pages show beside stories. */
export function composeTownPages({ db, categories, now, onEdition }: SharedDependencies) {
  return { townNotices: createTownNoticeService({ db, notices: createTownNoticeRepository(db), categories, now, onEdition }) };
}
