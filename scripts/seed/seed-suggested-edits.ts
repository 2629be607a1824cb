// Suggested edits of the demo newsroom: of a reporter on a published story, one of them about a paragraph that has changed since.

import { blockHtml } from "#app/features/articles/body-blocks.ts";
import { createSuggestedEditRepository } from "#app/features/suggested-edits/suggested-edits.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** Seeds the edits once, by their operation; repeated, it changes nothing. */
export async function seedSuggestedEdits(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const [reporter, story] = await persistently(() =>
    Promise.all([
      d1.prepare("SELECT id, name FROM users WHERE email = 'reporter@demo.local'").first<{ id: number; name: string }>(),
      d1
        .prepare("SELECT a.id, a.title, b.html FROM articles a JOIN article_bodies b ON b.article_id = a.id WHERE a.visible = 1 ORDER BY a.id DESC LIMIT 1")
        .first<{ id: number; title: string; html: string }>(),
    ]),
  );
  const paragraphs = blockHtml(story?.html ?? "").filter((block) => /^<p>[^<]{80}/.test(block));
  const [first, second, third] = paragraphs;
  if (!reporter || !story || !first || !second || !third || new Set(paragraphs).size < paragraphs.length) return;
  const edits = [
    { before: [first], after: [first.replace("</p>", " A informação foi confirmada à tarde.</p>")], reason: "Faltava dizer que foi confirmado" },
    { before: [second], after: [], reason: "Repete o que já foi dito no começo" },
    { before: [third.replace(/ [^ ]+<\/p>$/, "</p>")], after: [third.replace(/ [^ ]+ [^ ]+<\/p>$/, ".</p>")], reason: "" },
  ].map((edit) => ({ ...edit, field: "body" as const }));
  await persistently(() => createSuggestedEditRepository(createDatabase(d1)).add(story, edits, "demo-sugestoes", { at: now - HOUR_MS, actor: reporter }));
}
