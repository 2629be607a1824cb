import type { WriteContext } from "#app/features/articles/articles.server.ts";
import { categoryOf } from "#app/features/articles/categories.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { SITE_FIELD_LABELS, siteChanges } from "./site-changes.ts";
import { CURRENT_SITE, changedFields, collisions, completeSiteRecord, decidedOnly, type SiteChoices, type SiteRecord, stamped } from "./site-choices.ts";
import { readSiteChoices, readSiteRecord } from "./site-choices-cache.server.ts";

/** Attempts against concurrent writers before 409. */
const ATTEMPTS = 4;

/** Narrower, an icon blurs on a phone's home screen (ours; pixels). */
const ICON_MIN = 192;
/** Narrower, a logo blurs in the masthead of a sharp screen (ours; pixels). */
const LOGO_MIN = 160;

/** Settings of the whole site. */
export function createSiteChoicesService({ db, categories, siteSettings: settings, siteDefaults: defaults, media, site, now, onEdition }: SharedDependencies) {
  async function pictureProblem(field: string, key: string | null, min: number): Promise<FieldProblem[]> {
    if (key === null) return [];
    const item = await media.find({ key });
    if (item?.kind !== "image") return [{ field, message: "Escolha uma imagem da biblioteca." }];
    return Math.min(item.width, field === "icone" ? item.height : item.width) < min ? [{ field, message: `A imagem precisa ter pelo menos ${min} pixels.` }] : [];
  }

  /** Pictures that were chosen now must be there. */
  async function checkPictures(before: SiteRecord, after: SiteRecord): Promise<void> {
    const problems = [
      ...(before.logoKey === after.logoKey ? [] : await pictureProblem("logo", after.logoKey, LOGO_MIN)),
      ...(before.iconKey === after.iconKey ? [] : await pictureProblem("icone", after.iconKey, ICON_MIN)),
    ];
    if (problems.length > 0) unwrap(refusedFields(problems));
  }

  /** Towns that links were set for now must be there. */
  async function checkTowns(before: SiteRecord, after: SiteRecord): Promise<void> {
    if (JSON.stringify(before.whatsAppLinks) === JSON.stringify(after.whatsAppLinks)) return;
    const known = await readOne(db, categories.readAll());
    const wrong = after.whatsAppLinks.find(({ town }) => town !== "" && categoryOf(town, known)?.type !== "municipality");
    if (wrong) unwrap(refusedFields([{ field: "canaisWhatsApp", message: `Não há município “${wrong.town}” nas categorias.` }]));
  }

  return {
    find: (): Promise<SiteRecord> => readOne(db, readSiteRecord(settings, defaults)),

    /** Without the texts. */
    choices: (): Promise<SiteChoices> => readOne(db, readSiteChoices(settings, defaults)),

    readRecord: () => readSiteRecord(settings, defaults),

    /**
     * Saves what `change` makes of the choices, with a line in the trail that names what became different. With the
     * version that somebody saw, refuses (409, with the current state) what another has changed since; other fields merge.
     */
    async save(change: (current: SiteRecord) => SiteRecord, { actor }: Pick<WriteContext, "actor">, seen?: number): Promise<SiteRecord> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const was = await readOne(db, settings.read("site"));
        const current = completeSiteRecord(was, defaults);
        const wanted = change(current);
        if (changedFields(current, wanted).length === 0) return current;
        const lost = seen === undefined ? [] : collisions(current, wanted, seen);
        if (lost.length > 0) {
          const names = lost.map((field) => SITE_FIELD_LABELS[field]).join(", ");
          return refuse(
            "conflict",
            `Outra pessoa mudou isto enquanto você editava: ${names}. Nada do que você digitou foi perdido; salve de novo para ficar com o seu.`,
            carrying(CURRENT_SITE, current),
          );
        }
        await checkPictures(current, wanted);
        const at = now();
        await checkTowns(current, wanted);
        const value = stamped(current, wanted, at);
        const { subject, changes } = siteChanges(current, value);
        const edition = await settings.saveOver({ key: "site", value: decidedOnly(value), was, at, actor, trail: [{ action: "settings.site", subject, changes }] });
        if (edition === null) continue;
        site.note(value, now());
        await onEdition(edition);
        return value;
      }
      return refuse("conflict", "Outra pessoa está alterando as configurações. Tente novamente.");
    },
  };
}
