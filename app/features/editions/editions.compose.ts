import type { PictureAnswer } from "#app/features/media/pictures.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { editionStore } from "./edition-store.provider.ts";
import { createEditionFiles, createEditionSigner } from "./edition-store.server.ts";
import { createEditionService } from "./editions.server.ts";
import { createEditionRepository } from "./editions.store.ts";

interface Pictures {
  answer(key: string, parameters: { get(name: string): string | null }): Promise<PictureAnswer | null>;
}

/** Sealed editions: made each night, and answered by R2 alone. */
export function composeEditions({ env, db, settings, now }: SharedDependencies, pictures: Pictures) {
  const store = editionStore(env.MEDIA);
  return {
    editions: createEditionService({
      repository: createEditionRepository(db),
      store,
      signer: createEditionSigner(env.EDITION_KEY),
      async preparePicture(key, { width, format }) {
        // A requested size is created and stored.
        const answer = await pictures.answer(key, new URLSearchParams({ w: String(width), f: format }));
        if (answer && "body" in answer && answer.body instanceof ReadableStream) await answer.body.cancel();
      },
      site: { name: settings.name, url: settings.url, timeZone: settings.timeZone },
      now,
    }),
    editionFiles: createEditionFiles(store),
  };
}

/** Time that one minute of the scheduler works on editions: some hundred stories (our choice; ms). */
const EDITION_STEP_MS = 15_000;

export const editionJobs: readonly Job[] = [
  {
    name: "seal-edition",
    stage: "background",
    run: ({ services, readers }) => services.editions.runIfDue({ home: readers.frontPage.home, story: readers.story.article }, EDITION_STEP_MS),
  },
];
