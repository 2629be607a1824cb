// What a newsroom has of its past: the edition of the day before, which the site seals in its first minute, and a story removed for an error.

import { createEditionRepository } from "#app/features/editions/editions.store.ts";
import type { EditionPart } from "#app/features/editions/home-page.ts";
import { createRemovalRepository } from "#app/features/removals/removals.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** Stories of an edition: enough for a page, few enough for the first minute of a demo. */
const LATEST = 8;

/** The story that was removed, and what readers are told. Fictional. */
export const REMOVED = {
  title: "Blitz em Cocal de Telha troca capacete vencido e aborda 86 motociclistas",
  text: "Publicamos como de Cocal de Telha números de uma blitz feita em outra cidade. A matéria foi retirada, e os dados corretos estão em apuração.",
  hoursAgo: 1.5,
};

interface PastStory {
  articleId: number;
  title: string;
  publishedAt: number;
}

/** Begins the edition of the day before `now` (ms), with stories that were published by its end; repeated, it changes nothing. */
export async function seedEdition(d1: D1Database, stories: readonly PastStory[], now: number, timeZone: string): Promise<void> {
  const end = newsroomDayStart(now, timeZone) - 1;
  const past = stories.filter(({ publishedAt }) => publishedAt <= end).sort((one, other) => other.publishedAt - one.publishedAt);
  const [lead, ...others] = past.filter(({ title }) => title !== REMOVED.title);
  if (!lead) return;
  const latest = [...others.slice(0, LATEST), ...past.filter(({ title }) => title === REMOVED.title)].map(({ articleId }) => articleId);
  const parts: EditionPart[] = [
    { title: "Manchetes", ids: [lead.articleId] },
    { title: "Últimas notícias", ids: latest },
  ];
  await createEditionRepository(createDatabase(d1)).begin({ day: newsroomDay(end, timeZone), begunAt: now, plan: JSON.stringify({ parts }) }, [lead.articleId, ...latest]);
}

/** Stores the removal of the story with the number `articleId`, which the caller hides; repeated, it changes nothing. */
export async function seedRemoval(d1: D1Database, articleId: number, actor: { id: number; name: string }, now: number): Promise<void> {
  const db = createDatabase(d1);
  const removals = createRemovalRepository(db);
  if (await readOne(db, removals.readOpen(articleId))) return;
  const signed = { at: now - REMOVED.hoursAgo * HOUR_MS, actor, action: "removal.create", details: { subject: REMOVED.title }, articleId, affectsReaders: true };
  await removals.create(articleId, REMOVED.title, { reason: "error", text: REMOVED.text, reference: "", showsTitle: true }, signed);
}
