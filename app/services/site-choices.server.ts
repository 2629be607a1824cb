import { type Database, mapRead, type Read, readOne, readTogether } from "#app/db/database.ts";
import type { SettingsRepository } from "#app/db/settings.ts";
import { refuse } from "#app/domain/refusal.ts";
import { completeSiteChoices, type Permission, type SiteChoices } from "#app/domain/site/site-choices.ts";
import type { WriteContext } from "./articles.server.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./readers/page-reads.ts";

/** The newsroom's choices, as every reader of them reads them. */
export const readSiteChoices = (settings: Pick<SettingsRepository, "read">): Read<SiteChoices> => mapRead(settings.read("site"), completeSiteChoices);

/** How often somebody else may be faster before a person is asked to try again. */
const ATTEMPTS = 4;

const allowed = (permission: Permission) => (permission === "permitir" ? "permitido" : "bloqueado");

/** What became different, as the trail tells it; empty when nothing did. */
function changesInWords(before: SiteChoices, after: SiteChoices): string {
  return [
    ...(before.robots.aiTraining === after.robots.aiTraining ? [] : [`treino de IA ${allowed(after.robots.aiTraining)}`]),
    ...(before.robots.aiAnswers === after.robots.aiAnswers ? [] : [`respostas de IA: ${allowed(after.robots.aiAnswers)}`]),
    ...(before.adsTxt === after.adsTxt ? [] : ["ads.txt"]),
    ...(JSON.stringify(before.socialUrls) === JSON.stringify(after.socialUrls) ? [] : ["redes sociais"]),
  ].join(", ");
}

export interface SiteChoicesDeps extends ReaderDeps {
  db: Database;
  onEdition(edition: number): void;
}

/** What the newsroom decides once for the whole site. */
export function createSiteChoicesService(deps: SiteChoicesDeps) {
  const { db, settings, now, onEdition } = deps;
  return {
    find: (): Promise<SiteChoices> => readOne(db, readSiteChoices(settings)),

    /** The choices for a file that the page cache keeps. */
    async forReaders(): Promise<PageStamp & { choices: SiteChoices }> {
      const [edition, , , choices] = await readTogether(db, ...pageReads(deps), readSiteChoices(settings));
      return { ...stampOf(edition, now()), choices };
    },

    /** Saves what `change` makes of the choices, with a line in the trail that names what became different. */
    async save(change: (current: SiteChoices) => SiteChoices, { actor }: Pick<WriteContext, "actor">): Promise<SiteChoices> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const was = await readOne(db, settings.read("site"));
        const current = completeSiteChoices(was);
        const value = change(current);
        const subject = changesInWords(current, value);
        if (subject === "") return value;
        const edition = await settings.saveOver({ key: "site", value, was, at: now(), actor, trail: [{ action: "settings.site", subject }] });
        if (edition === null) continue;
        onEdition(edition);
        return value;
      }
      return refuse("conflict", "Outra pessoa está alterando as configurações. Tente novamente.");
    },
  };
}
