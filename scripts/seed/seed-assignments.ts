// Assignments of the demo newsroom: all states around today, and undated ideas.

import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { type AssignmentFields, assignmentTimeOf } from "#app/features/assignments/assignment.ts";
import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { REPLY_TERM_MS } from "#app/features/right-of-reply/reply-case.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { ASSIGNMENTS, type SeedAssignment } from "./demo-assignments.ts";

const TIME_ZONE = "America/Fortaleza";

function fieldsOf(seed: SeedAssignment, known: readonly Category[], people: ReadonlyMap<string, { id: number; name: string }>, now: number): AssignmentFields {
  const start = seed.day === undefined ? null : newsroomDayStart(now, TIME_ZONE) + seed.day * DAY_MS + (seed.hour ?? 0) * HOUR_MS;
  const period = assignmentTimeOf(seed.kind, start, start === null || seed.hours === undefined ? null : start + seed.hours * HOUR_MS, TIME_ZONE);
  if (typeof period === "string") throw new Error(`${seed.title}: ${period}`);
  const person = seed.assignee && people.get(seed.assignee);
  const slugOf = (slug: string | undefined) => (slug === undefined ? null : (categoryOf(slug, known)?.slug ?? null));
  return {
    title: seed.title,
    brief: seed.brief,
    municipality: slugOf(seed.town),
    section: slugOf(seed.section),
    place: seed.place ?? "",
    ...period,
    assigneeIds: person ? [person.id] : [],
    dueAt: seed.kind === "momento" && seed.state === "pautada" && period.endsAt !== null ? period.endsAt + 2 * HOUR_MS : null,
    priority: seed.priority ?? "normal",
    state: seed.story === undefined ? seed.state : "em-apuracao",
    dropReason: seed.dropReason ?? "",
    contacts: seed.contacts ?? [],
    links: [],
    mediaIds: [],
  };
}

const REPLY_STORY = "Câmara de Piracuruca aprova regras para fachadas do centro histórico";
const REPLY_TEXT =
  "A associação não foi ouvida antes da votação, ao contrário do que diz a matéria.\n\nOs comerciantes apoiam a preservação do centro, mas pedem prazo de 36 meses e linha de crédito para trocar os letreiros.";

/** Seeds what is missing, by title, each by `persistently`; repeated, it changes nothing. */
export async function seedAssignments(d1: D1Database, known: readonly Category[], now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const repository = createAssignmentRepository(createDatabase(d1));
  const [made, staff] = await persistently(() =>
    d1.batch<{ title: string; id: number; name: string; role: string }>([
      d1.prepare("SELECT title FROM assignments"),
      d1.prepare("SELECT id, name, role FROM users WHERE email LIKE '%@demo.local'"),
    ]),
  );
  const titles = new Set(made?.results.map(({ title }) => title));
  const people = new Map((staff?.results ?? []).map(({ id, name, role }) => [role, { id, name }]));
  const editor = people.get("editor");
  for (const seed of ASSIGNMENTS.filter(({ title }) => !titles.has(title))) {
    const fields = fieldsOf(seed, known, people, now);
    const proposer = people.get(seed.state === "ideia" ? "reporter" : "editor") ?? editor;
    const names = [...people.values()].filter(({ id }) => fields.assigneeIds.includes(id)).map(({ name }) => name);
    await persistently(async () => {
      // A try whose answer was lost has made it.
      const { results } = await d1.prepare("SELECT id FROM assignments WHERE title = ?").bind(seed.title).all();
      if (results.length > 0) return;
      await repository.create(fields, { ...fields, assigneeNames: names }, null, {
        at: now - DAY_MS,
        actor: { id: proposer?.id ?? null, name: proposer?.name ?? "Redação" },
        action: "assignment.create",
        details: { subject: `“${seed.title}”` },
      });
    });
  }
  const linked = ASSIGNMENTS.flatMap(({ title, story, state }) => (story === undefined ? [] : [{ title, story, state }]));
  await persistently(() =>
    d1.batch(
      linked.map(({ title, story, state }) =>
        d1
          .prepare(
            "UPDATE assignments SET article_id = (SELECT id FROM articles WHERE title = ?2 ORDER BY id LIMIT 1), state = ?3 WHERE title = ?1 AND article_id IS NULL AND EXISTS (SELECT 1 FROM articles WHERE title = ?2)",
          )
          .bind(title, story, state),
      ),
    ),
  );
  // One request for a right of reply, open, about a story of the demo.
  await persistently(() =>
    d1
      .prepare(
        `INSERT INTO reply_cases (article_id, story_title, name, email, text, received_at, due_at)
         SELECT id, title, 'Associação Comercial (demonstração)', 'associacao@exemplo.com', ?2, ?3, ?4 FROM articles
         WHERE title = ?1 AND NOT EXISTS (SELECT 1 FROM reply_cases WHERE article_id = articles.id)`,
      )
      .bind(REPLY_STORY, REPLY_TEXT, now - 3 * DAY_MS, now - 3 * DAY_MS + REPLY_TERM_MS)
      .run(),
  );
}
