import type { Category } from "#app/features/articles/categories.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { CURRENT_TEMPLATE, type StoryTemplate, type TemplateChange } from "./story-template.ts";
import { createStoryTemplateRepository } from "./story-templates.store.ts";

const NOT_FOUND = "Modelo não encontrado.";
const STALE = "Este modelo foi alterado por outra pessoa. Confira como ele está antes de salvar de novo.";

/** Templates: what stories of a kind begin with. */
export function createStoryTemplateService({ db, categories, now }: SharedDependencies) {
  const templates = createStoryTemplateRepository(db);
  async function find(slug: string): Promise<StoryTemplate> {
    const all = await readOne(db, templates.readAll());
    return all.find((template) => template.slug === slug) ?? refuse("not-found", NOT_FOUND);
  }

  const guard = createVersionGuard({ find, refuseStale: (template) => refuse("conflict", STALE, carrying(CURRENT_TEMPLATE, template)) });

  return {
    readAll: (): Read<StoryTemplate[]> => templates.readAll(),

    /** Something else that is read, with all templates. */
    readWith: <T>(read: Read<T>): Read<[T, StoryTemplate[]]> => joinReads(read, templates.readAll()),

    list: (): Promise<StoryTemplate[]> => readOne(db, templates.readAll()),

    find,

    /** Templates with the sections that they may name. */
    readDesk: (): Read<{ templates: StoryTemplate[]; categories: readonly Category[] }> =>
      mapRead(joinReads(templates.readAll(), categories.readAll()), ([all, known]) => ({ templates: all, categories: known })),

    /** Changes a template; refuses when `expected` is given and is not its version, with the template as it is. */
    async change(slug: string, change: TemplateChange, expected: number | null, actor: Actor): Promise<StoryTemplate> {
      const [all, known] = await readTogether(db, templates.readAll(), categories.readAll());
      const was = all.find((template) => template.slug === slug) ?? refuse("not-found", NOT_FOUND);
      guard.check(was, expected);
      const to = { ...was, ...change };
      const problems = [
        ...(to.category !== null && to.category !== was.category && !known.some(({ slug: one }) => one === to.category)
          ? [{ field: "categoria", message: "Categoria desconhecida." }]
          : []),
        ...(all.some((other) => other.slug !== slug && other.kicker === to.kicker) ? [{ field: "chapeu", message: "Outro modelo já usa este chapéu." }] : []),
      ];
      if (problems.length > 0) unwrap(refusedFields(problems));
      const state = was.active === to.active ? "" : to.active ? ", ligado" : ", desligado";
      await guard.confirm(await templates.change(was, to, { at: now(), actor, action: "template.change", details: { subject: `“${to.name}”${state}` } }), slug);
      return find(slug);
    },
  };
}
