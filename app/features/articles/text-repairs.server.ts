import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { bodyToText } from "./body-html.server.ts";
import { repairTexts } from "./repair-texts.ts";
import type { createTextRepairs } from "./text-repairs.store.ts";

/** Stories of one batch, and batches of a minute: below a tenth of a second of work each. */
const BATCH_SIZE = 25;
const BATCHES = 4;

interface TextRepairDeps {
  db: Database;
  repairs: ReturnType<typeof createTextRepairs>;
  now(): number;
  onEdition(edition: number): Promise<void>;
}

/**
 * Brings texts that were stored before the gate through it, some stories a minute, the newest first. Readers' addresses go on leading
 * where they led: a story is found by its number, tags and authors by a redirect. Dates, versions and sealed editions stay as they are.
 */
export const createTextRepairService = ({ db, repairs, now, onEdition }: TextRepairDeps) => ({
  async repair(): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const stories = await readOne(db, repairs.readWaiting(BATCH_SIZE));
      if (stories.length === 0) return;
      const repaired = stories.flatMap((story) => repairTexts(story) ?? []).map((story) => ({ story, bodyText: bodyToText(story.texts.body) }));
      const { edition } = await repairs.store(
        stories.map(({ id }) => id),
        repaired,
        now(),
      );
      if (edition !== null) await onEdition(edition);
    }
  },
});
