import { createArticleRepository } from "#app/db/articles.ts";
import { createAudienceRepository } from "#app/db/audience.ts";
import { createCategoryRepository } from "#app/db/categories.ts";
import { createDatabase } from "#app/db/database.ts";
import { createDraftRepository } from "#app/db/drafts.ts";
import { createMediaRepository } from "#app/db/media.ts";
import { createRevisionRepository } from "#app/db/revisions.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import { r2Store } from "#app/integrations/r2-store.server.ts";
import type { BackgroundTurns } from "#app/services/background-turns.ts";
import { audience, highlightBoard } from "../../durable-objects/stubs.ts";
import type { SiteSettings } from "./site-settings.server.ts";

/** What of an isolate services use. */
export interface IsolateTools {
  /** Costly work behind answers takes turns here. */
  turns: BackgroundTurns;
  /** Tells the page cache of this machine that a write produced an edition. */
  onEdition(edition: number): void;
}

/** What the services of one request stand on: more than one room of the composition needs each of these. */
export function createFoundation(env: Env, settings: SiteSettings, { turns, onEdition }: IsolateTools, waitUntil: (work: Promise<unknown>) => void) {
  const db = createDatabase(env.DB);
  return {
    env,
    settings,
    turns,
    onEdition,
    waitUntil,
    now: () => Date.now(),
    randomId: () => crypto.randomUUID(),
    db,
    store: r2Store(env.MEDIA),
    board: highlightBoard(env),
    counter: audience(env),
    articles: createArticleRepository(db),
    audience: createAudienceRepository(db),
    categories: createCategoryRepository(db),
    drafts: createDraftRepository(db),
    media: createMediaRepository(db),
    revisions: createRevisionRepository(db),
    siteSettings: createSettingsRepository(db),
  };
}

export type Foundation = ReturnType<typeof createFoundation>;
