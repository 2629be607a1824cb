import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { MediaStoredWire } from "#app/features/media/media.wire.ts";
import { createMediaWindowRepository, type MediaSelection, WHOLE_LIBRARY } from "#app/features/media/media-lists.store.ts";
import { isUnused } from "#app/features/media/media-uses.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { png } from "#tests/support/pictures.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const windows = createMediaWindowRepository(db);
let reporter: Client;
let editor: Client;
let admin: Client;

beforeAll(async () => {
  [reporter, editor, admin] = await Promise.all([signedIn("reporter"), signedIn("editor"), signedIn("admin")]);
});

let width = 40;

async function stored(client: Client, words: Record<string, string> = {}): Promise<MediaStoredWire> {
  const form = new FormData();
  width += 1;
  form.set("file", new File([await png(width, 11, 7)], "arquivo.png"));
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  const { status, body, text } = await client.post<MediaStoredWire>("/api/media", form);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body;
}

const run = (statement: string, ...values: unknown[]) =>
  testEnv.DB.prepare(statement)
    .bind(...values)
    .run();

/** Of every item, what the column says and what a deletion would ask; keys for which they differ. */
async function wrongUses(): Promise<string[]> {
  const rows = await db.all<{ key: string; unused: number; truth: number }>(sql`SELECT media.key, media.unused, ${isUnused(sql`media.key`)} AS truth FROM media`);
  return rows.filter(({ unused, truth }) => unused !== truth).map(({ key }) => key);
}

const unusedOf = async (...items: MediaStoredWire[]) => {
  const { results } = await testEnv.DB.prepare("SELECT key FROM media WHERE unused = 1").all<{ key: string }>();
  expect(await wrongUses()).toEqual([]);
  return items.map(({ key }) => results.some((row) => row.key === key));
};

test("whether an item is in use is kept as its uses come and go", async () => {
  const [cover, inBody, typed] = [await stored(editor), await stored(editor), await stored(editor)];
  expect(await unusedOf(cover, inBody, typed)).toEqual([true, true, true]);
  const story = await published(admin, { imagemUrl: `/img/${cover.key}`, conteudo: `<p>Texto</p><figure><img src="/img/${inBody.key}" alt="Foto"></figure>` });
  expect(await unusedOf(cover, inBody, typed)).toEqual([false, false, true]);
  const edition = crypto.randomUUID();
  const draft = await editor.put(`/api/posts/${story.id}/draft`, { edicao: edition, seq: 1, versao: story.versao, campos: { imagemUrl: `/img/${typed.key}` } });
  expect(draft.status).toBe(200);
  expect(await unusedOf(cover, inBody, typed)).toEqual([false, false, false]);
  await run("DELETE FROM article_drafts WHERE article_id = ?", story.id);
  await admin.patch(`/api/posts/${story.id}`, { conteudo: "<p>Sem foto</p>" });
  expect(await unusedOf(cover, inBody, typed)).toEqual([false, true, true]);
  // In the bin it is used; gone for good it is not.
  await admin.delete(`/api/posts/${story.id}`);
  expect(await unusedOf(cover)).toEqual([false]);
  await run("DELETE FROM articles WHERE id = ?", story.id);
  expect(await unusedOf(cover)).toEqual([true]);

  const [one, two] = [await stored(editor), await stored(editor)];
  await run("UPDATE media SET poster_key = ? WHERE id = ?", one.key, two.id);
  expect(await unusedOf(one, two)).toEqual([false, true]);
  await run("UPDATE media SET deleted_at = 1 WHERE id = ?", two.id);
  expect(await unusedOf(one)).toEqual([true]);
  await run("UPDATE media SET deleted_at = NULL WHERE id = ?", two.id);
  expect(await unusedOf(one)).toEqual([false]);
  await run("DELETE FROM media WHERE id = ?", two.id);
  expect(await unusedOf(one)).toEqual([true]);

  await run("INSERT INTO videos (slug, title, youtube_id, cover_key, published, order_key, created_at, updated_at) VALUES ('uso', 'Uso', 'dQw4w9WgXcQ', ?, 0, 1, 1, 1)", one.key);
  expect(await unusedOf(one, typed)).toEqual([false, true]);
  await run("UPDATE videos SET cover_key = ? WHERE slug = 'uso'", typed.key);
  expect(await unusedOf(one, typed)).toEqual([true, false]);
  await run("DELETE FROM videos WHERE slug = 'uso'");
  expect(await unusedOf(one, typed)).toEqual([true, true]);

  await run(
    "INSERT INTO banners (title, client, position, image, media_key, phone_media_key, starts_at, ends_at, created_at, updated_at) VALUES ('Uso', 'Loja', 'top-strip', '/img/x', ?, ?, 1, 2, 1, 1)",
    one.key,
    typed.key,
  );
  expect(await unusedOf(one, typed)).toEqual([false, false]);
  await run("UPDATE banners SET phone_media_key = NULL WHERE title = 'Uso'");
  expect(await unusedOf(one, typed)).toEqual([false, true]);
  await run("UPDATE banners SET deleted_at = 1 WHERE title = 'Uso'");
  expect(await unusedOf(one)).toEqual([true]);

  expect((await editor.patch("/api/auth/me", { avatar: `/img/${one.key}` })).status).toBe(200);
  expect(await unusedOf(one)).toEqual([false]);
  await run("UPDATE users SET avatar = avatar || '?w=160' WHERE avatar IS NOT NULL");
  expect(await unusedOf(one)).toEqual([false]);
  await editor.patch("/api/auth/me", { avatar: null });
  expect(await unusedOf(one)).toEqual([true]);

  await run(
    "INSERT INTO settings (key, value, updated_at) VALUES ('site', json_object('logoKey', ?, 'iconKey', ?), 1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    one.key,
    typed.key,
  );
  expect(await unusedOf(one, typed)).toEqual([false, false]);
  await run("UPDATE settings SET value = json_set(value, '$.logoKey', NULL) WHERE key = 'site'");
  expect(await unusedOf(one, typed)).toEqual([true, false]);
  await run("DELETE FROM settings WHERE key = 'site'");
  expect(await unusedOf(one, typed)).toEqual([true, true]);
});

test("an item whose bytes come back is in use where it was", async () => {
  const item = await stored(editor);
  await anArticle(editor, { imagemUrl: `/img/${item.key}` });
  await run("DELETE FROM media WHERE id = ?", item.id);
  width -= 1;
  const again = await stored(editor);
  expect([again.key, await unusedOf(again)]).toEqual([item.key, [false]]);
});

test("filters narrow alone and together, with words and without, and count what they leave", async () => {
  const words = { credito: "Ana", alt: "Algo", tags: "peneira" };
  const [full, mute, free, theirs] = [
    await stored(editor, words),
    await stored(editor, { ...words, alt: "" }),
    await stored(editor, { ...words, credito: "" }),
    await stored(reporter, { ...words, alt: "", credito: "" }),
  ];
  await anArticle(editor, { imagemUrl: `/img/${mute.key}` });
  const mine = [full, mute, free, theirs].map(({ id }) => id);
  const old = Date.UTC(2024, 2, 10, 12);
  await run("UPDATE media SET created_at = ? WHERE id = ?", old, free.id);
  await run("UPDATE media SET alt_suggestion = 'Um quadro' WHERE id IN (?, ?)", full.id, theirs.id);
  const reporterId = theirs.enviadoPor?.id ?? null;
  const cases: [Partial<MediaSelection>, MediaStoredWire[]][] = [
    [{ lacks: ["alt"] }, [theirs, mute]],
    [{ suggested: true }, [theirs, full]],
    [{ suggested: true, lacks: ["alt"] }, [theirs]],
    [{ lacks: ["credito"] }, [theirs, free]],
    [{ lacks: ["alt", "credito"] }, [theirs]],
    [{ lacks: ["uso"] }, [theirs, full, free]],
    [{ lacks: ["alt", "uso"], kind: "image" }, [theirs]],
    [{ lacks: ["alt"], kind: "audio" }, []],
    [{ uploader: reporterId }, [theirs]],
    [{ uploader: reporterId, lacks: ["alt"], until: old }, []],
    [{ from: old, until: old + 1 }, [free]],
    [{ until: old }, []],
    [{ from: old + 1 }, [theirs, mute, full]],
  ];
  for (const [asked, expected] of cases) {
    const selection = { ...WHOLE_LIBRARY, ...asked };
    const { items } = await readOne(db, windows.readWindow(selection, { at: 0, id: 1 }));
    expect([asked, items.map(({ id }) => id).filter((id) => mine.includes(id))]).toEqual([asked, expected.map(({ id }) => id)]);
    const found = await readOne(db, windows.readFound('"peneira"', selection, 200));
    expect([asked, found.map(({ id }) => id)]).toEqual([asked, expected.map(({ id }) => id)]);
    expect([asked, await readOne(db, windows.readCount(selection))]).toEqual([asked, items.length]);
  }
  expect((await readOne(db, windows.readUploaders())).some(({ id }) => id === reporterId)).toBe(true);
});

test("the screen shows what is filtered, says it when nothing is left, and goes on without a script", async () => {
  const screen = async (query: string) => (await reporter.call("GET", `/admin?tab=midia${query}`)).text;
  const filtered = await screen("&sem=alt&sem=uso&por=999999&de=2026-01-01&q=naoexiste");
  expect(filtered).toContain("Nenhum arquivo com estes filtros");
  for (const phrase of ["sem texto alternativo", "sem uso", "enviados por outra pessoa", "enviados desde 01/01/2026", "naoexiste"]) expect(filtered).toContain(phrase);
  expect(filtered).toContain("Limpar filtros");
  for (let index = 0; index < 14; index += 1) await stored(editor, { credito: "Rolagem" });
  const first = await screen("&tipo=image");
  const more = /href="(\/admin\?[^"]*fim=[^"]*)"[^>]*>[^<]*Mostrar mais/.exec(first)?.[1]?.replaceAll("&amp;", "&");
  expect(first.match(/data-item=/g)?.length).toBe(12);
  const next = (await reporter.call("GET", more ?? "")).text;
  expect((next.match(/data-item=/g)?.length ?? 0) > 12).toBe(true);
});
