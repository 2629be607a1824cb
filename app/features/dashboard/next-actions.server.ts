import { isVisible } from "#app/features/articles/article.ts";
import type { ArticleService } from "#app/features/articles/articles.server.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { createWhatsAppService } from "#app/features/whatsapp/whatsapp.server.ts";
import { type Database, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { type GroupState, type NextAction, type NextActionsData, nextActions, orderWith } from "./next-actions.ts";

type Person = { id: number; name: string };

/** What takes an action back. */
export type ActionUndo = { kind: "highlight"; orderVersion: number } | { kind: "whatsapp"; itemId: string; wasAdded: boolean };

/** An action as a person chose it. */
export type ChosenAction = { kind: "highlight"; articleId: number; orderVersion: number } | { kind: "whatsapp"; articleId: number; dueAt: number };

export interface NextActionsDeps {
  db: Database;
  articles: ArticleRepository;
  articleService: Pick<ArticleService, "setOrder" | "undoOrder">;
  stories: Pick<ReturnType<typeof createWhatsAppService>["stories"], "outlook" | "scheduleStory" | "takeBack">;
  now(): number;
}

const NOT_VISIBLE = "Esta matéria não está mais no ar, por isso nada foi mudado.";
const ORDER_CHANGED = "Os destaques mudaram depois desta sugestão, por isso nada foi mudado. Confira a nova ordem.";
const ON_HOME = "Esta matéria já está na página inicial, por isso nada foi mudado.";

/** Useful next steps, each done through the service that a person would use by hand. */
export function createNextActionsService({ db, articles, articleService, stories, now }: NextActionsDeps) {
  /** What the group's queue knows; nothing is offered for it while it does not answer. */
  async function groupOutlook(): Promise<GroupState | null> {
    try {
      return await stories.outlook();
    } catch (error) {
      logEvent("error", "next-actions-group", errorFields(error));
      return null;
    }
  }

  return {
    /** At most three actions for what a person may do. */
    async list(data: NextActionsData, may: { order: boolean; write: boolean; send: boolean }): Promise<NextAction[]> {
      return nextActions({ now: now(), ...data, group: may.send ? await groupOutlook() : null, may });
    },

    /** Does one, if things still are as they were offered; 409 with the reason otherwise. `opId`: the same for each repetition. */
    async run(action: ChosenAction, actor: Person, opId: string): Promise<ActionUndo> {
      const [article, places, orderVersion] = await readTogether(db, articles.readArticle(action.articleId), articles.readPlaces(), articles.readOrderVersion());
      if (!article || !isVisible(article)) return refuse("conflict", NOT_VISIBLE);
      if (action.kind === "whatsapp") return { kind: "whatsapp", ...(await stories.scheduleStory(action.articleId, action.dueAt, actor)) };
      const highlights = places.highlights.map(({ id }) => id);
      if (places.superHeadline?.id === article.id || highlights.includes(article.id)) return refuse("conflict", ON_HOME);
      if (orderVersion !== action.orderVersion) return refuse("conflict", ORDER_CHANGED);
      const outcome = await articleService.setOrder(orderWith(highlights, article.id).desired, action.orderVersion, { actor, opId });
      return { kind: "highlight", orderVersion: outcome.orderVersion };
    },

    /** Takes one back; 409 when something changed since. */
    async undo(undo: ActionUndo, actor: Person): Promise<void> {
      if (undo.kind === "highlight") await articleService.undoOrder(undo.orderVersion, actor);
      else await stories.takeBack(undo, actor);
    },
  };
}
