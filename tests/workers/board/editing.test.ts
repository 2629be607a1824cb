import { expect, test } from "vitest";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { createDraftRepository } from "#app/features/articles/drafts.store.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { anArticle, aPerson, signedIn, testEnv } from "#tests/support/site.ts";

test("a draft that comes between the plan of a save and its batch breaks the batch", async () => {
  const db = createDatabase(testEnv.DB);
  const store = createBoardStore(db, [], bodyToText);
  const drafts = createDraftRepository(db);
  const { id } = await anArticle(await signedIn("editor"), { titulo: "Como estava" });
  const person = await aPerson("editor");
  const editing = { id: crypto.randomUUID(), seq: 2 };
  const command: BoardCommand = {
    kind: "save",
    opId: crypto.randomUUID(),
    actor: { id: person.id, name: "Teste" },
    articleId: id,
    content: { title: "Menos do que se digitou" },
    derived: {},
    placement: {},
    editing,
  };
  const { head, snapshot } = await store.read(command);
  const plan = unwrap(planCommand(command, snapshot, Date.now()));
  await drafts.keep(id, person.id, { editing: editing.id, seq: 3, baseVersion: 1, fields: '{"titulo":"Tudo"}', updatedAt: Date.now() });
  await expect(store.commit(command, plan, head, Date.now())).rejects.toThrow();
  const again = await store.read(command);
  expect(again.snapshot.article?.title).toBe("Como estava");
  expect(planCommand(command, again.snapshot, Date.now())).toMatchObject({ ok: false, refusal: { code: "conflict" } });
});
