// Polls of the demo newsroom: one open in a story and on the home page, one that has ended with its answers.

import type { PollFields } from "#app/features/polls/poll.ts";
import { createPollRepository } from "#app/features/polls/polls.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

const TIME_ZONE = "America/Fortaleza";

interface SeedPoll extends PollFields {
  /** By option. */
  votes: readonly number[];
}

const pollsAt = (today: number): readonly SeedPoll[] => [
  {
    question: "Que serviço público deveria atender à noite na sua cidade?",
    options: ["Posto de saúde", "Transporte coletivo", "Biblioteca", "Emissão de documentos", "Nenhum destes"],
    opensAt: today - 2 * DAY_MS + 8 * HOUR_MS,
    closesAt: today + 12 * DAY_MS + 20 * HOUR_MS,
    isElectoral: false,
    onHome: true,
    votes: [212, 148, 97, 83, 174],
  },
  {
    question: "Qual é o melhor prato dos festejos?",
    options: ["Maria-isabel", "Sarapatel", "Paçoca de carne de sol", "Panelada"],
    opensAt: today - 20 * DAY_MS + 8 * HOUR_MS,
    closesAt: today - 6 * DAY_MS + 20 * HOUR_MS,
    isElectoral: false,
    onHome: false,
    votes: [391, 168, 305, 74],
  },
];

/** Seeds what is missing, by question, with answers of voters that nobody is; repeated, it changes nothing. Before the story that names the first. */
export async function seedPolls(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const polls = createPollRepository(createDatabase(d1));
  const idOf = async (question: string) => (await d1.prepare("SELECT id FROM polls WHERE question = ?").bind(question).first<{ id: number }>())?.id ?? null;
  for (const { votes, ...fields } of pollsAt(newsroomDayStart(now, TIME_ZONE))) {
    const write = { at: now, actor: { id: null, name: "Redação" }, action: "poll.create", details: { subject: `“${fields.question}”` }, affectsReaders: true };
    // Two steps: a request in five may fail.
    await persistently(async () => {
      if ((await idOf(fields.question)) === null) await polls.create(fields, write);
    });
    const id = await persistently(() => idOf(fields.question));
    const ballots = JSON.stringify(votes.map((count, index) => ({ position: index + 1, count })));
    await persistently(() =>
      d1
        .prepare(
          `INSERT INTO poll_voters (poll_id, voter, choice)
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 400)
            SELECT ?1, 'demo-' || (b.value ->> 'position') || '-' || n, b.value ->> 'position' FROM json_each(?2) b JOIN numbers ON n <= b.value ->> 'count'
            WHERE (SELECT cleared_at FROM polls WHERE id = ?1) IS NULL ON CONFLICT DO NOTHING`,
        )
        .bind(id, ballots)
        .run(),
    );
  }
}
