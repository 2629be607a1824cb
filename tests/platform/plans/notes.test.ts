import { beforeAll, expect, test } from "vitest";
import { createNoteRepository } from "#app/features/notes/notes.store.ts";
import { UNREAD_COUNTED } from "#app/features/notifications/notification.ts";
import { createNotificationRepository } from "#app/features/notifications/notifications.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { aPerson, testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const notes = createNoteRepository(db);
const notifications = createNotificationRepository(db);
let person: number;
let other: number;

/** 300 assignments of 20 notes each, every fourth an answer; 5,000 notifications of one person, the last 1,000 unread. */
beforeAll(async () => {
  [person, other] = [(await aPerson("reporter")).id, (await aPerson("editor")).id];
  const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)";
  const run = (query: string) => testEnv.DB.prepare(`${numbers} ${query}`);
  await testEnv.DB.batch([
    run(
      "INSERT INTO assignments (title, time_kind, state, created_by_name, created_at, updated_at) SELECT 'Pauta ' || n, 'aberta', 'ideia', 'Ana', 0, 0 FROM numbers WHERE n <= 300",
    ),
    run(`INSERT INTO notes (assignment_id, parent_id, kind, text, author_id, author_name, operation, created_at)
      SELECT (n - 1) / 20 + 1, CASE WHEN n % 4 = 0 THEN n - 1 END, 'nota', 'Nota ' || n, ${person}, 'Ana', 'op-' || n, n FROM numbers`),
    run(`INSERT INTO note_mentions (note_id, user_id) SELECT n, ${other} FROM numbers WHERE n % 2 = 0`),
    run(`INSERT INTO notifications (user_id, source_key, kind, text, path, created_at, read_at)
      SELECT ${person}, 'k' || n, 'nota', 'Texto', '/admin', n, CASE WHEN n <= 4000 THEN n END FROM numbers WHERE n <= 5000`),
  ]);
}, 60_000);

test("notes of one story or assignment are read by its key among 6,000", async () => {
  // Each line reads the people whom it mentions.
  await expectLean("of an assignment", notes.readOf({ kind: "pauta", id: 77 }), 6);
  await expectLean("of a story", notes.readOf({ kind: "materia", id: 77 }), 6);
  await expectLean("a note", notes.readNote(1_000), 6);
  await expectLean("by operation", notes.readByOperation("op-1000"), 6);
  await expectLean("answers", notes.readReplies(1_003), 6);
  await expectLean("what a note is on", notes.readTarget({ kind: "pauta", id: 77 }));
});

test("the bell counts at most a hundred unread ones, and its pages are read by their keys", async () => {
  const [count] = await measure(notifications.readUnread(person));
  // The count is of the list of unread ones, cut off.
  expect(count?.scans).toEqual(["SCAN (subquery-1)"]);
  expect(count?.rowsRead).toBeLessThanOrEqual(2 * UNREAD_COUNTED + 2);
  await expectLean("a page", notifications.readPage(person, { unread: false, before: 3_000, limit: 30 }));
  await expectLean("unread ones", notifications.readPage(person, { unread: true, before: undefined, limit: 30 }));
  await expectLean("one", notifications.readOne(person, 77));
});

test("writes walk no table: a note with whom it tells, marks, what is told and what is pruned", async () => {
  const plans: string[] = [];
  const spied = createDatabase({
    prepare: (text: string) => {
      plans.push(text);
      return testEnv.DB.prepare(text);
    },
    batch: (statements: D1PreparedStatement[]) => testEnv.DB.batch(statements),
  } as D1Database);
  const write = { at: 1, actor: { id: person, name: "Ana" } };
  const target = { kind: "pauta" as const, id: 77 };
  await createNoteRepository(spied).add({ target, title: "P", parent: null, text: "x", anchor: null, mentions: [{ id: other, name: "B" }], operation: "plano" }, write);
  await createNotificationRepository(spied).markRead(person, { ids: [1, 2] }, 1);
  await createNotificationRepository(spied).markRead(person, { upTo: 10 }, 1);
  await createNotificationRepository(spied).tellRoles([{ sourceKey: "f", kind: "falha", text: "F", path: "/admin", at: 1 }], ["admin", "editor"]);
  await createNotificationRepository(spied).tellDue(0, 1, 1);
  await createNotificationRepository(spied).prune(10, 10);
  for (const text of plans) {
    const { results } = await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...Array.from({ length: (text.match(/\?/g) ?? []).length }, () => null))
      .all<{ detail: string }>();
    const walks = results.map(({ detail }) => detail).filter((detail) => /^SCAN (users|notes|notifications|note_mentions|assignments|articles|assignment_assignees)$/.test(detail));
    expect([text.slice(0, 200), walks]).toEqual([text.slice(0, 200), []]);
  }
});
