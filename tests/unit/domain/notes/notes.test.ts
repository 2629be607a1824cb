import { expect, test } from "vitest";
import { MENTIONS_MAX, mayDeleteNote, mayEditNote, mentionedPeople, type Note, notesPath, threadsOf } from "#app/features/notes/note.ts";
import { excerptOf, sentenceOf } from "#app/features/notifications/notification.ts";

const PEOPLE = [
  { id: 1, name: "Ana Lúcia Souza" },
  { id: 2, name: "Ana Souza" },
  { id: 3, name: "João" },
  { id: 4, name: "João Pedro" },
  { id: 5, name: "Zé da Silva" },
  { id: 6, name: "Zé da Silva" },
  { id: 7, name: "Bruna Reis" },
];
const ids = (text: string) => mentionedPeople(text, PEOPLE).map(({ id }) => id);

test("people are mentioned by their whole name, or by a first name that is theirs alone", () => {
  expect(ids("@Ana Souza, veja")).toEqual([2]);
  expect(ids("veja @ana lucia souza.")).toEqual([1]);
  expect(ids("@Ana, veja")).toEqual([]);
  expect(ids("@João Pedro e @João")).toEqual([4, 3]);
  expect(ids("@Bruna! @Bruna Reis")).toEqual([7]);
  expect(ids("@Brunaldo")).toEqual([]);
  expect(ids("escreva a bruna@Bruna Reis")).toEqual([]);
  expect(ids("@Zé da Silva")).toEqual([5, 6]);
  expect(ids("@")).toEqual([]);
  expect(mentionedPeople("@a ".repeat(3), [])).toEqual([]);
  const many = Array.from({ length: MENTIONS_MAX + 5 }, (_, index) => ({ id: index + 1, name: `Pessoa${"x".repeat(index)}` }));
  expect(mentionedPeople(many.map(({ name }) => `@${name}`).join(" "), many)).toHaveLength(MENTIONS_MAX);
});

const note = (more: Partial<Note>): Note => ({
  id: 1,
  target: { kind: "materia", id: 9 },
  parentId: null,
  kind: "nota",
  text: "Texto",
  anchor: null,
  authorId: 1,
  authorName: "Ana",
  mentions: [],
  resolved: null,
  version: 1,
  createdAt: 0,
  editedAt: null,
  ...more,
});

test("answers stand with their note", () => {
  const threads = threadsOf([note({ id: 1 }), note({ id: 2 }), note({ id: 3, parentId: 1 }), note({ id: 4, parentId: 99 })]);
  expect(threads.map(({ note: { id }, replies }) => [id, replies.map((reply) => reply.id)])).toEqual([
    [1, [3]],
    [2, []],
  ]);
});

test("one's own note is changed by oneself, and deleted until somebody answered; the desk deletes any", () => {
  const reporter = { id: 1, role: "reporter" } as const;
  expect([mayEditNote(reporter, note({})), mayEditNote(reporter, note({ authorId: 2 })), mayEditNote(reporter, note({ kind: "devolucao" }))]).toEqual([true, false, false]);
  expect(mayEditNote({ id: null, role: "admin" }, note({ authorId: null }))).toBe(false);
  expect(mayDeleteNote(reporter, note({}), [note({ authorId: 1 })])).toBe(true);
  expect(mayDeleteNote(reporter, note({}), [note({ authorId: 2 })])).toBe(false);
  expect(mayDeleteNote(reporter, note({ authorId: 2 }), [])).toBe(false);
  expect(mayDeleteNote({ id: 5, role: "editor" }, note({ kind: "devolucao" }), [note({ authorId: 2 })])).toBe(true);
  expect(notesPath({ kind: "pauta", id: 3 }, 8)).toBe("/admin/notas/pauta/3#nota-8");
  expect(notesPath({ kind: "materia", id: 3 })).toBe("/admin/notas/materia/3");
});

test("a notification is one line, cut between characters", () => {
  expect(excerptOf("a\n b  c", 10)).toBe("a b c");
  expect(excerptOf("🙂🙂🙂🙂", 3)).toBe("🙂🙂…");
  expect(sentenceOf("Ana comentou", "")).toBe("Ana comentou");
  expect(sentenceOf("Ana comentou", "Bom")).toBe("Ana comentou: Bom");
});
