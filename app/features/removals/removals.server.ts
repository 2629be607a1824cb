import { isVisible } from "#app/features/articles/article.ts";
import type { ArticleService } from "#app/features/articles/articles.server.ts";
import type { ShellReading } from "#app/features/lists/lists.server.ts";
import type { ReaderDeps } from "#app/features/readers/page-reads.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import type { KeysetPage } from "#app/platform/record/keyset-page.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { CURRENT_REMOVAL, type Removal, type RemovalFields, withChange } from "./removal.ts";
import { createRemovalRepository } from "./removals.store.ts";

/** Maximum of removals on the public register (ours). */
const REGISTER_MAX = 500;
const PAGE_SIZE = 50;

const STALE = "Esta retirada foi alterada por outra pessoa. Confira como ela está antes de salvar de novo.";
const TAKEN = "Esta matéria já foi retirada com motivo. Altere o que é dito aos leitores.";
const SHOWN_AGAIN = "A matéria voltou ao ar enquanto era retirada. Confira e tente de novo.";
const ENDED = "Esta matéria voltou ao ar: a retirada terminou.";

const same = (one: RemovalFields, other: RemovalFields) =>
  one.reason === other.reason && one.text === other.text && one.reference === other.reference && one.showsTitle === other.showsTitle;

/** A story, and its removal that has not ended. */
export interface RemovalOfStory {
  article: { id: number; title: string; isVisible: boolean } | null;
  removal: Removal | null;
}

/** Removes stories with a public reason, and manages the register of removals. */
export function createRemovalService({ db, articles, now, onEdition }: SharedDependencies, articleService: Pick<ArticleService, "save">) {
  const removals = createRemovalRepository(db);
  const find = async (id: number): Promise<Removal> => (await readOne(db, removals.readById(id))) ?? refuse("not-found", "Retirada não encontrada.");
  const guard = createVersionGuard({ find, refuseStale: (removal) => refuse("conflict", STALE, carrying(CURRENT_REMOVAL, removal)), onEdition });

  async function ofStory(articleId: number): Promise<RemovalOfStory> {
    const [article, removal] = await readTogether(db, articles.readArticle(articleId), removals.readOpen(articleId));
    return { article: article && { id: article.id, title: article.title, isVisible: isVisible(article) }, removal };
  }

  return {
    page: (before: number | null): Promise<KeysetPage<Removal, number>> => readOne(db, removals.readPage(before, PAGE_SIZE)),

    ofStory,

    /**
     * Hides a story that readers had, and tells them why. The reason is stored first: a page never says less than why it is gone. A call that was
     * interrupted in between goes on when it is repeated.
     */
    async remove(articleId: number, fields: RemovalFields, { actor, opId }: { actor: Actor; opId: string }): Promise<Removal> {
      const [article, open] = await readTogether(db, articles.readArticle(articleId), removals.readOpen(articleId));
      if (!article || article.deletedAt !== null) return refuse("not-found", "Matéria não encontrada.");
      if (!article.wasPublished) return refuse("conflict", "Só uma matéria que já esteve no ar é retirada com motivo. Um rascunho pode ser excluído.");
      if (open && !same(open, fields)) return refuse("conflict", TAKEN, carrying(CURRENT_REMOVAL, open));
      let id = open?.id;
      if (id === undefined) {
        const signed = { at: now(), actor, action: "removal.create", details: { subject: article.title }, articleId, affectsReaders: true };
        const outcome = await removals.create(articleId, article.title, fields, signed);
        if (!outcome.done) {
          const theirs = await readOne(db, removals.readOpen(articleId));
          return refuse("conflict", TAKEN, theirs ? carrying(CURRENT_REMOVAL, theirs) : {});
        }
        if (outcome.edition !== null) await onEdition(outcome.edition);
        id = outcome.id;
      }
      // `active` off, not a switch: somebody else may have hidden it meanwhile.
      if (article.status !== "rascunho") await articleService.save(articleId, { content: {}, placement: { active: false } }, { actor, opId: `${opId}:hide` });
      // Two switches of somebody else in between end the removal, and publishing a draft leaves the story on the air.
      const after = await ofStory(articleId);
      if (after.removal === null || after.article?.isVisible) return refuse("conflict", SHOWN_AGAIN);
      return find(id);
    },

    /**
     * Changes what readers are told; refuses (with the present one) when `expected` is given and is not its version, and after its end. A repetition
     * changes nothing.
     */
    async change(id: number, change: Partial<RemovalFields>, expected: number | null, actor: Actor): Promise<Removal> {
      const was = await find(id);
      const changed = withChange(was, change);
      if (same(was, changed)) return was;
      guard.check(was, expected);
      if (was.endedAt !== null) refuse("conflict", ENDED, carrying(CURRENT_REMOVAL, was));
      const signed = { at: now(), actor, action: "removal.change", details: { subject: was.title }, articleId: was.articleId, affectsReaders: true };
      const outcome = await removals.change(was, changed, signed);
      if (!outcome.done && outcome.why === "taken") return refuse("conflict", TAKEN);
      return find(await guard.confirm(outcome, id));
    },
  };
}

/** Reads removals for readers' pages. */
export function createReaderRemovalService({ db, pages }: Pick<ReaderDeps, "db" | "pages">) {
  const removals = createRemovalRepository(db);
  return {
    /** The removal in force of a story; null without one. */
    ofStory: (articleId: number): Promise<Removal | null> => readOne(db, removals.readOpen(articleId)),

    /** The public register, the newest first. */
    async register(): Promise<ShellReading & { items: readonly Removal[] }> {
      const { value: items, identity, stamp } = await pages.read(removals.readInForce(0, REGISTER_MAX));
      return { ...stamp(), ...identity, items };
    },
  };
}
