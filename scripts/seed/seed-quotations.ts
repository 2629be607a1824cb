// Quotations of the demo newsroom that are proven by a recording: of the newest story with three of them, two as they stand and one that has changed since.

import { quotationsIn } from "#app/features/quotations/quotation.ts";
import { createQuotationRepository } from "#app/features/quotations/quotations.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { HOUR_MS, SECOND_MS } from "#app/platform/time/units.ts";
import { SEED_INTERVIEW } from "./library-files.ts";

/** Length of each quotation in the recording (ms). */
const PART_MS = 4 * SECOND_MS;

/** Binds them once, by their words; repeated, it changes nothing. */
export async function seedQuotations(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const [editor, recording, stories] = await persistently(() =>
    Promise.all([
      d1.prepare("SELECT id, name FROM users WHERE email = 'editor@demo.local'").first<{ id: number; name: string }>(),
      d1.prepare("SELECT key FROM media WHERE title = ?1 AND deleted_at IS NULL").bind(SEED_INTERVIEW).first<{ key: string }>(),
      d1
        .prepare("SELECT a.id, b.html FROM articles a JOIN article_bodies b ON b.article_id = a.id WHERE a.visible = 1 ORDER BY a.id DESC LIMIT 100")
        .all<{ id: number; html: string }>(),
    ]),
  );
  const story = stories.results.find(({ html }) => quotationsIn(html).length >= 3);
  if (!editor || !recording || !story) return;
  const proofs = createQuotationRepository(createDatabase(d1));
  for (const [index, { words }] of quotationsIn(story.html).slice(0, 3).entries()) {
    const bound = index < 2 ? words : words.replace(/\S+$/, "ontem");
    const part = { words: bound, mediaKey: recording.key, startMs: (index + 1) * PART_MS, endMs: (index + 2) * PART_MS };
    const write = { at: now - HOUR_MS, actor: editor, action: "quotation.bind", articleId: story.id, details: { subject: `“${bound}”` }, affectsReaders: true };
    await persistently(() => proofs.create(part, write));
  }
}
