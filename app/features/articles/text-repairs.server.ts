import { narratedContent } from "#app/features/narration/narration.ts";
import { sourceHashOf } from "#app/features/narration/narration-records.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { bodyToText } from "./body-html.server.ts";
import { type RepairedStory, repairEntry, repairFile, repairRow, repairTexts, type StoryTexts } from "./repair-texts.ts";
import { createRepairsBeside } from "./repairs-beside.store.ts";
import { createRepairsOfRows } from "./repairs-of-rows.store.ts";
import { createTextRepairs } from "./text-repairs.store.ts";

/** Stories of one batch, and batches of a minute: below a tenth of a second of work each. */
const BATCH_SIZE = 25;
const BATCHES = 4;
/** Files and entries of live blogs of a minute: short texts, most of which are clean. */
const BESIDE_SIZE = 100;
/** Rows of a minute, of one table. */
const ROWS_SIZE = 100;

type TextRepairShared = Pick<SharedDependencies, "db" | "now" | "onEdition">;

const narrated = ({ title, kicker, quickSummary, body }: StoryTexts) => sourceHashOf(narratedContent({ title, kicker, quickSummary: [...quickSummary], body }));

/** The story with what its recording is known by: signs that show nothing are not read aloud, so that it goes on saying what the story says. */
const withNarration = async (story: RepairedStory) => ({
  story,
  bodyText: bodyToText(story.texts.body),
  narration: { before: await narrated(story.before), after: await narrated(story.texts) },
});

/** Pairs each queued item with its repaired texts, where the repair changes them. */
const repairedOf = <Texts>(waiting: readonly { id: number; texts: Texts | null }[], repair: (texts: Texts) => Texts | null) =>
  waiting.flatMap(({ id, texts: before }) => {
    const texts = before === null ? null : repair(before);
    return before === null || texts === null ? [] : [{ id, before, texts }];
  });

/** The same of the library's files and of live blogs. */
async function repairBeside({ db, onEdition }: TextRepairShared): Promise<void> {
  const beside = createRepairsBeside(db);
  const [files, entries] = await readTogether(db, beside.readFiles(BESIDE_SIZE), beside.readEntries(BESIDE_SIZE));
  const idsOf = (waiting: readonly { id: number }[]) => waiting.map(({ id }) => id);
  const editions = [
    files.length === 0 ? null : await beside.storeFiles(idsOf(files), repairedOf(files, repairFile)),
    entries.length === 0 ? null : await beside.storeEntries(idsOf(entries), repairedOf(entries, repairEntry)),
  ].flatMap((edition) => edition ?? []);
  if (editions.length > 0) await onEdition(Math.max(...editions));
}

/** The same of rows of other tables. */
async function repairRows({ db, onEdition }: TextRepairShared): Promise<void> {
  const ofRows = createRepairsOfRows(db);
  const waiting = await readOne(db, ofRows.readWaiting(ROWS_SIZE));
  if (waiting === null) return;
  const found = await readOne(db, ofRows.readRows(waiting.table, waiting.keys));
  const repaired = found.rows.flatMap((row) => {
    const changed = repairRow(row.texts, found.json);
    return changed === null ? [] : [{ row, changed }];
  });
  const edition = await ofRows.store(found, repaired);
  if (edition !== null) await onEdition(edition);
}

/**
 * Brings texts that were stored before the gate through it, some stories a minute, the newest first. Readers' addresses go on leading
 * where they led: a story is found by its number, tags and authors by a redirect. Dates, versions and sealed editions stay as they are.
 */
export const createTextRepairService = (shared: TextRepairShared) => ({
  async repair(): Promise<void> {
    const { db, now, onEdition } = shared;
    const repairs = createTextRepairs(db);
    await repairBeside(shared);
    await repairRows(shared);
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const stories = await readOne(db, repairs.readWaiting(BATCH_SIZE));
      if (stories.length === 0) return;
      const repaired = await Promise.all(stories.flatMap((story) => repairTexts(story) ?? []).map(withNarration));
      const { edition } = await repairs.store(
        stories.map(({ id }) => id),
        repaired,
        now(),
      );
      if (edition !== null) await onEdition(edition);
    }
  },
});
