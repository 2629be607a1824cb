import { createStoryService } from "#app/features/articles/story.server.ts";
import { createFrontPageService, type ShownHome } from "#app/features/home/front-page.server.ts";
import { createListService } from "#app/features/lists/lists.server.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { createEditionService, createMissingService } from "#app/features/readers/page-reads.server.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import { createAiLabelRepository } from "#app/features/suggestions/ai-labels.store.ts";
import { featureReaders } from "./features.ts";
import { createReaderDependencies } from "./shared-dependencies.compose.ts";

/** Services of readers' pages. They write nothing and know nothing of a request, so that an isolate composes them once. */
function composeReaders(env: Env, timeZone: string) {
  const deps = createReaderDependencies(env, timeZone);
  return {
    edition: createEditionService(deps),
    frontPage: createFrontPageService(deps),
    lists: createListService(deps),
    missing: createMissingService(deps),
    story: createStoryService({
      ...deps,
      aiLabels: createAiLabelRepository(deps.db),
      narrations: createNarrationRepository(deps.db),
      replyCases: createReplyCaseRepository(deps.db),
    }),
    ...featureReaders(deps),
    pages: deps.pages,
  };
}

export type Readers = ReturnType<typeof composeReaders>;

/** The readers' services of an isolate. */
export class ReadersOfIsolate {
  #composed: { env: Env; timeZone: string; readers: Readers } | null = null;

  /** `timeZone`: the newsroom's clock as this machine knows it. */
  of(env: Env, timeZone: string): Readers {
    if (this.#composed?.env !== env || this.#composed.timeZone !== timeZone) this.#composed = { env, timeZone, readers: composeReaders(env, timeZone) };
    return this.#composed.readers;
  }

  /** Tells the pages of this isolate which edition a write made. */
  noteEdition(edition: number): void {
    this.#composed?.readers.pages.noteEdition(edition);
  }

  /** The home page as this isolate last read it for readers; null before that. */
  shownHome(): ShownHome | null {
    return this.#composed?.readers.frontPage.shown() ?? null;
  }
}
