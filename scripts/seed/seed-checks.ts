// Checks of the demo newsroom: a record of the other side, and one publication over a stop.

import { sealedText } from "#app/features/checks/other-side.ts";
import { createCheckRepository } from "#app/features/checks/publication-checks.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";

const STORY = "Câmara de Piracuruca aprova regras para fachadas do centro histórico";
const ASKED = {
  who: "Associação Comercial de Piracuruca (demonstração)",
  channel: "telefone",
  question: "A associação foi ouvida antes da votação? O que acha do prazo?",
  outcome: "nao-respondeu",
  answer: "",
  amends: null,
} as const;

/** Seeds what is missing, each by `persistently`; repeated, it changes nothing. */
export async function seedChecks(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const repository = createCheckRepository(createDatabase(d1));
  await persistently(async () => {
    const story = await d1
      .prepare("SELECT id, title, version FROM articles WHERE title = ? ORDER BY id LIMIT 1")
      .bind(STORY)
      .first<{ id: number; title: string; version: number }>();
    const person = await d1.prepare("SELECT id, name FROM users WHERE email = 'editor@demo.local'").first<{ id: number; name: string }>();
    if (!story || !person || (await readOne(createDatabase(d1), repository.readOtherSide(story.id))).length > 0) return;
    const askedAt = now - 80 * HOUR_MS;
    const record = { ...ASKED, articleId: story.id, seq: 1, askedAt, deadlineAt: askedAt + 4 * HOUR_MS, recordedAt: askedAt + 5 * HOUR_MS, recordedBy: person };
    const event = (kind: string, at: number, reason: string) =>
      d1
        .prepare(
          `INSERT OR IGNORE INTO check_events (at, kind, rule, article_id, article_version, story_title, actor_id, actor_name, reason, passages, op_id)
           VALUES (?, ?, 'pesquisa-sem-registro', ?, ?, ?, ?, ?, ?, '["32% dos moradores aprovam"]', 'seed-checks')`,
        )
        .bind(at, kind, story.id, story.version, story.title, person.id, person.name, reason);
    await d1.batch([event("stopped", askedAt, ""), event("overridden", askedAt + HOUR_MS, "É enquete da própria câmara, sem candidato nem eleição: não precisa de registro.")]);
    await repository.addOtherSide({ ...record, seal: await sha256Hex(sealedText(record, "")) });
  });
}
