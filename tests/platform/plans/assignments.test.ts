import { beforeAll, expect, test } from "vitest";
import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { aPerson, testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const assignments = createAssignmentRepository(db);
const DAY = 86_400_000;
let person: number;

/** 5,000 assignments, two a day; every tenth is undated. */
beforeAll(async () => {
  person = (await aPerson("reporter")).id;
  const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)";
  const run = (query: string) => testEnv.DB.prepare(`${numbers} ${query}`);
  await testEnv.DB.batch([
    run(`INSERT INTO assignments (title, municipality, section, time_kind, starts_at, ends_at, due_at, state, created_by_name, created_at, updated_at)
      SELECT 'Pauta ' || n, 'town-' || (n % 12), 'section-' || (n % 5), CASE WHEN n % 10 = 0 THEN 'aberta' ELSE 'dia' END,
        CASE WHEN n % 10 > 0 THEN n / 2 * ${DAY} END, CASE WHEN n % 10 > 0 THEN (n / 2 + 1) * ${DAY} END, n / 2 * ${DAY},
        CASE n % 4 WHEN 0 THEN 'ideia' WHEN 1 THEN 'pautada' WHEN 2 THEN 'em-apuracao' ELSE 'escrita' END, 'Ana', 0, 0 FROM numbers`),
    run(`INSERT INTO assignment_assignees (user_id, sort_at, assignment_id) SELECT ${person}, sort_at, id FROM assignments WHERE id % 2 = 0 AND id IN (SELECT n FROM numbers)`),
    run("INSERT INTO assignment_revisions (assignment_id, version, snapshot, author_name, created_at) SELECT n, 1, '{}', 'Ana', 0 FROM numbers"),
  ]);
}, 60_000);

test("lists, periods and one assignment are read by their keys among 5,000", async () => {
  const limit = 30;
  // Each line reads its people beside itself.
  const lean = (name: string, read: ReturnType<typeof assignments.readPage>) => expectLean(name, read, 6);
  await lean("the whole list", assignments.readPage({ limit }));
  await lean("from a key on", assignments.readPage({ limit, after: { at: 1_000 * DAY, id: 2_000 } }));
  await lean("of a state", assignments.readPage({ limit, state: "pautada" }));
  await lean("undated", assignments.readPage({ limit, undated: true }));
  await lean("undated of a state", assignments.readPage({ limit, undated: true, state: "ideia" }));
  await lean("of a town", assignments.readPage({ limit, municipality: "town-3" }));
  await lean("of a person", assignments.readPage({ limit, assigneeId: person }));
  await expectLean("of a person in a period", assignments.readPage({ limit, assigneeId: person, from: 1_000 * DAY, to: 1_010 * DAY }), 8);
  await expectLean("an assignment", assignments.readAssignment(77), 8);
  await expectLean("of a story", assignments.readOfArticle(77), 8);
  await expectLean("of a message", assignments.readOfMessage(77), 8);
  await expectLean("versions", assignments.readRevisions(77, undefined, 20));
});

test("a year of the calendar reads no more for each row than a month", async () => {
  const each = async (days: number) => {
    const [statement] = await measure(assignments.readBetween(1_000 * DAY, (1_000 + days) * DAY));
    expect(statement?.scans).toEqual([]);
    return (statement?.rowsRead ?? 0) / (statement?.rows ?? 1);
  };
  const [month, year] = [await each(30), await each(365)];
  expect(year).toBeLessThanOrEqual(month * 1.5);
  await expectLean("deadlines", assignments.readDueBetween(1_000 * DAY, 1_010 * DAY), 6);
});
