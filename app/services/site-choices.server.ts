import { type Database, mapRead, type Read, readOne, readTogether } from "#app/db/database.ts";
import type { SettingsRepository } from "#app/db/settings.ts";
import { completeSiteChoices, type SiteChoices } from "#app/domain/site/site-choices.ts";
import type { WriteContext } from "./articles.server.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./readers/page-reads.ts";

/** The newsroom's choices, as every reader of them reads them. */
export const readSiteChoices = (settings: Pick<SettingsRepository, "read">): Read<SiteChoices> => mapRead(settings.read("site"), completeSiteChoices);

export interface SiteChoicesDeps extends ReaderDeps {
  db: Database;
  onEdition(edition: number): void;
}

/** What the newsroom decides once for the whole site. */
export function createSiteChoicesService(deps: SiteChoicesDeps) {
  const { db, settings, now, onEdition } = deps;
  return {
    readChoices: () => readSiteChoices(settings),

    find: (): Promise<SiteChoices> => readOne(db, readSiteChoices(settings)),

    /** The choices for a file that the page cache keeps. */
    async forReaders(): Promise<PageStamp & { choices: SiteChoices }> {
      const [edition, , , choices] = await readTogether(db, ...pageReads(deps), readSiteChoices(settings));
      return { ...stampOf(edition, now()), choices };
    },

    /** Saves some of the choices over the others, with a line in the trail that names them. */
    async save(changes: Partial<SiteChoices>, subject: string, { actor }: Pick<WriteContext, "actor">): Promise<SiteChoices> {
      const value: SiteChoices = { ...(await readOne(db, readSiteChoices(settings))), ...changes };
      onEdition(await settings.save({ key: "site", value, at: now(), actor, action: "settings.site", subject }));
      return value;
    },
  };
}
