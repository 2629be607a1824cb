// Notes of the demo newsroom: on a draft, with a mention, an answer and a resolved one, and on an assignment.

import { noteText, passageAt } from "#app/features/notes/anchors.ts";
import { mentionedPeople, type NoteAnchor, type NoteTarget } from "#app/features/notes/note.ts";
import { createNoteRepository } from "#app/features/notes/notes.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

interface Target {
  id: number;
  title: string;
}

/** Seeds each note once, by its operation; repeated, it changes nothing. */
export async function seedNotes(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const db = createDatabase(d1);
  const notes = createNoteRepository(db);
  const [staff, drafts, planned] = await persistently(() =>
    Promise.all([
      d1.prepare("SELECT id, name, role FROM users WHERE email LIKE '%@demo.local'").all<{ id: number; name: string; role: string }>(),
      d1.prepare("SELECT id, title FROM articles WHERE status = 'rascunho' AND deleted_at IS NULL AND title <> '' ORDER BY id LIMIT 1").all<Target>(),
      d1.prepare("SELECT id, title FROM assignments WHERE state = 'pautada' ORDER BY id LIMIT 1").all<Target>(),
    ]),
  );
  const people = staff.results;
  const [draft] = drafts.results;
  const [assignment] = planned.results;
  const named = (role: string) => people.find((person) => person.role === role);
  const [editor, reporter, admin] = [named("editor"), named("reporter"), named("admin")];
  if (!editor || !reporter || !admin) return;
  const add = (
    operation: string,
    by: { id: number; name: string },
    of: { target: NoteTarget; title: string },
    text: string,
    { anchor = null, parent = null, hoursAgo }: { anchor?: NoteAnchor | null; parent?: string | null; hoursAgo: number },
  ) =>
    persistently(async () => {
      const answered = parent === null ? null : await readOne(db, notes.readByOperation(parent));
      const note = { ...of, parent: answered, text, anchor, mentions: mentionedPeople(text, people), operation };
      await notes.add(note, { at: now - hoursAgo * HOUR_MS, actor: by });
    });
  if (draft) {
    const of = { target: { kind: "materia" as const, id: draft.id }, title: draft.title };
    const title = noteText(draft.title);
    await add("demo-nota-titulo", editor, of, `@${reporter.name}, o título promete mais do que a apuração mostra. Dá para dizer quem decidiu?`, {
      anchor: { field: "titulo", passage: passageAt(title, 0, title.indexOf(" ") > 0 ? title.indexOf(" ") : title.length) },
      hoursAgo: 5,
    });
    await add("demo-nota-resposta", reporter, of, "Confirmo com a secretaria até o fim da tarde e ajusto.", { parent: "demo-nota-titulo", hoursAgo: 4 });
    await add("demo-nota-foto", admin, of, "Falta o crédito da foto de capa.", { anchor: { field: "imagemUrl", passage: null }, hoursAgo: 3 });
    await persistently(async () => {
      const note = await readOne(db, notes.readByOperation("demo-nota-foto"));
      if (note?.version === 1 && note.resolved === null) await notes.setResolved(note, draft.title, true, { at: now - 2 * HOUR_MS, actor: reporter });
    });
  }
  if (assignment) {
    const of = { target: { kind: "pauta" as const, id: assignment.id }, title: assignment.title };
    await add("demo-nota-pauta", reporter, of, `@${editor.name}, a fonte só pode falar depois das 15h. Mantemos para hoje?`, { hoursAgo: 2 });
  }
}
