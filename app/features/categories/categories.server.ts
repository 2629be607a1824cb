import { type Category, type CategoryType, FALLBACK_SLUG } from "#app/features/articles/categories.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import type { CategoryOutcome, CategoryWrite, CountedCategory } from "./categories.store.ts";
import { CATEGORY_ARTICLES, inUseSentence, nameProblem, slugFor, TYPE_NAMES } from "./category-rules.ts";

/** Fields that a person sets; `name` in capitals. */
export type CategoryDraft = Pick<Category, "name" | "color" | "type">;

const NOT_FOUND = "Categoria não encontrada.";
const FALLBACK_STAYS = "Esta categoria recebe as matérias sem categoria e não pode ser excluída. Ela pode mudar de nome e de cor.";
const BUSY = "Outra pessoa está alterando as categorias. Tente novamente.";

/** Attempts against concurrent writes before the person is asked to try again. */
const ATTEMPTS = 4;

/** The newsroom's editorias, towns and specials. */
export function createCategoryService({ db, categories, now, onEdition }: SharedDependencies) {
  const readAll = (): Promise<CountedCategory[]> => readOne(db, categories.readCounted(null));
  const find = (known: readonly CountedCategory[], id: number): CountedCategory => known.find((category) => category.id === id) ?? refuse("not-found", NOT_FOUND);

  function checkName(name: string, known: readonly Category[], own: number | null): void {
    const problem = nameProblem(name, known, own);
    if (problem?.taken) refuse("conflict", problem.message, { fields: [{ field: "name", message: problem.message }] });
    if (problem) unwrap(refusedFields([{ field: "name", message: problem.message }]));
  }

  /** Decides from the categories as they are and writes; from the start again when they changed in between. */
  async function settle(decide: (known: readonly CountedCategory[]) => Promise<CategoryOutcome> | null): Promise<CountedCategory[]> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const known = await readAll();
      const outcome = await decide(known);
      if (outcome === null) return known;
      if (!outcome.done) continue;
      await onEdition(outcome.edition);
      return readAll();
    }
    return refuse("conflict", BUSY);
  }

  const signed = (actor: Actor, subject: string): CategoryWrite => ({ at: now(), actor, subject });

  return {
    list: (): Promise<Category[]> => readOne(db, categories.readAll()),

    readCounted: (): Read<CountedCategory[]> => categories.readCounted(null),

    /** With the number of articles of each, drafts included. */
    listCounted: (type: CategoryType | null): Promise<CountedCategory[]> => readOne(db, categories.readCounted(type)),

    /** Adds a category; 409 when another has its name, capitals and accents apart. */
    async create(draft: CategoryDraft, actor: Actor): Promise<CountedCategory> {
      const slug = slugFor(draft.name, null);
      const after = await settle((known) => {
        checkName(draft.name, known, null);
        return categories.create({ ...draft, slug }, signed(actor, `${draft.name} (${TYPE_NAMES[draft.type]}, ${draft.color})`));
      });
      return after.find((category) => category.slug === slug) ?? refuse("not-found", NOT_FOUND);
    },

    /** Renames or recolours one, or closes it to banners. Its address follows its name; the former one leads there. */
    async change(id: number, changes: Partial<Pick<Category, "name" | "color" | "withoutBanners">>, actor: Actor): Promise<CountedCategory> {
      const after = await settle((known) => {
        const was = find(known, id);
        const name = changes.name ?? was.name;
        const color = changes.color ?? was.color;
        const closed = changes.withoutBanners ?? was.withoutBanners ?? false;
        const isTurned = closed !== (was.withoutBanners ?? false);
        const told = [
          ...(name === was.name ? [] : [`nome: ${was.name} → ${name}`]),
          ...(color === was.color ? [] : [`cor: ${was.color} → ${color}`]),
          ...(isTurned ? [closed ? "fechada a banners" : "aberta a banners"] : []),
        ];
        if (told.length === 0) return null;
        if (name !== was.name) checkName(name, known, id);
        const slug = name === was.name ? was.slug : slugFor(name, was.slug);
        return categories.change(was, { slug, name, color, withoutBanners: closed }, signed(actor, `${name}: ${told.join(", ")}`));
      });
      return find(after, id);
    },

    /** Deletes one. What carries it must have somewhere to go: `moveTo`, another category of its kind. */
    async remove(id: number, moveTo: number | null, actor: Actor): Promise<void> {
      await settle((known) => {
        const was = find(known, id);
        if (was.slug === FALLBACK_SLUG) refuse("conflict", FALLBACK_STAYS);
        const used = was.count + was.binned;
        if (moveTo === null) {
          if (used > 0 || was.hasVideos) refuse("conflict", inUseSentence(was), carrying(CATEGORY_ARTICLES, used));
          return categories.remove(was, null, signed(actor, was.name));
        }
        const target = known.find((category) => category.id === moveTo && category.id !== id && category.type === was.type);
        if (!target)
          return refuse("invalid", `Escolha outra categoria de ${TYPE_NAMES[was.type]}.`, {
            fields: [{ field: "moveTo", message: `Escolha outra categoria de ${TYPE_NAMES[was.type]}.` }],
          });
        return categories.remove(was, target, signed(actor, `${was.name}, para ${target.name} (${used} ${used === 1 ? "matéria" : "matérias"})`));
      });
    },
  };
}
