import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import type { StoryIndex } from "./story-index.store.ts";

/** Stories whose words one batch writes, and batches of a minute: about a second of work for five hundred. */
const BATCH_SIZE = 50;
const BATCHES = 10;

/** The index of the search of stories: saves keep it, this fills it from what is stored. */
export function createStoryIndexService({ db, index }: { db: Database; index: StoryIndex }) {
  return {
    /** Indexes some of the stories that wait for it, the newest first: after a migration, a restoration or `rebuild`. */
    async complete(): Promise<{ waiting: number }> {
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const stories = await readOne(db, index.readPending(BATCH_SIZE));
        await index.index(stories.map((story) => ({ story, bodyText: story.text ?? bodyToText(story.html ?? "") })));
        if (stories.length < BATCH_SIZE) break;
      }
      return { waiting: await readOne(db, index.readWaiting()) };
    },

    /** Empties the index: every story waits to be indexed again. */
    rebuild: (): Promise<void> => index.beginRebuild(),
  };
}
