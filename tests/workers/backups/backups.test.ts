import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { createBackupSource } from "#app/features/backup/backup.store.ts";
import { createBackupSets } from "#app/features/backup/backup-sets.server.ts";
import { SEARCH_INDEXES } from "#app/features/backup/restore-target.store.ts";
import { createSealer } from "#app/features/backup/sealer.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { keyHolder, madeBackup, noteMigrations, restored } from "#tests/support/backups.ts";
import { aPerson, type Client, publishable, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const first = <T>(sql: string, ...values: unknown[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .first<T>();
const all = async <T>(sql: string) => (await testEnv.DB.prepare(sql).all<T>()).results;

/** Rows of every table that a backup holds, as SQLite's own JSON. */
async function everything(): Promise<Record<string, string[]>> {
  const source = createBackupSource(db);
  const found: Record<string, string[]> = {};
  for (const shape of await source.shapes()) found[shape.name] = (await source.page(shape, null, 100_000)).rows.map(({ key, content }) => `${key} ${content}`);
  return found;
}

/** How many words each row of each index has: an index without content cannot be read back. */
const indexed = async () =>
  Object.fromEntries(await Promise.all(SEARCH_INDEXES.map(async ({ name }) => [name, await all(`SELECT id, hex(sz) AS sizes FROM ${name}_docsize ORDER BY id`)] as const)));

const queueOf = <T>(work: (sql: SqlStorage) => T) =>
  runInDurableObject(testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName("whatsapp")), (_object, { storage }) => work(storage.sql));

/** First difference of two texts, with what stands there; null where they are the same. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return [one.slice(at - 60, at + 60), other.slice(at - 60, at + 60)];
}

/** Tables that the withdrawals of the test change again: by the board, for the story; the person; the link. Caches must see pages of before as old. */
const TOUCHED = [
  ...["articles", "article_facets", "article_totals", "manager_totals", "audit_log", "board_log", "board_moves", "outbox", "article_stats", "media_uses", "audience_pages"],
  ...["users", "preview_links", "site_edition", "edge_cache", "media", "media_totals", "edition_stories", "home_withdrawals"],
];

let editor: Client;
let holder: Client;

beforeAll(async () => {
  await noteMigrations();
  [editor, holder] = await Promise.all([signedIn("editor"), keyHolder()]);
});

test("without the key of the backups nobody reads, makes or restores one", async () => {
  const admin = await signedIn("admin");
  for (const who of [thePublic, editor, admin]) {
    expect((await who.get("/api/backups")).status).toBe(401);
    expect((await who.post("/api/backups")).status).toBe(401);
    expect((await who.post("/api/backups/restoration", { id: "20261128-030000-0123abcd", pedido: crypto.randomUUID() })).status).toBe(401);
    expect((await who.get("/api/backups/files")).status).toBe(401);
    expect((await who.get("/api/backups/file?chave=sets/x/manifest")).status).toBe(401);
    expect((await who.put("/api/backups/file?chave=sets/x/manifest", "x")).status).toBe(401);
  }
});

test("a restored backup brings back every row, index, file and page, ends every session and holds every queue", async () => {
  const stories = [await published(editor), await published(editor), await published(editor)];
  const [kept, hidden] = stories as [ArticleWire, ArticleWire, ArticleWire];
  const [person, demoted] = [await aPerson("reporter"), await aPerson("admin")];
  await editor.post("/api/whatsapp/custom", { mensagem: "Aviso que espera" });
  const inFlight = await editor.post<{ id: string }>("/api/whatsapp/custom", { mensagem: "Aviso a caminho" });
  await queueOf((sql) => void sql.exec("UPDATE items SET state = 'sending', call_id = 'uma-chamada', doubtful = 1 WHERE id = ?", inFlight.body.id));
  await testEnv.MEDIA.put("docs/uma-lei.pdf", new Uint8Array(5_000_000).fill(7), { httpMetadata: { contentType: "application/pdf" } });
  await testEnv.MEDIA.put("audience-salts/2026-11-28", "sal");
  const link = "INSERT INTO preview_links (article_id, version, token_hash, created_by_name, created_at, expires_at) VALUES (?, 1, 'resumo-do-segredo', 'Ana', 0, 9e15)";
  await testEnv.DB.prepare(link).bind(kept.id).run();
  const picture = `${"0".repeat(32)}-640x480.jpg`;
  await testEnv.DB.prepare("INSERT INTO media (key, mime, width, height, size, created_at) VALUES (?, 'image/jpeg', 640, 480, 3, 0)").bind(picture).run();
  await Promise.all([picture, `v/${picture}/640.webp`].map((key) => testEnv.MEDIA.put(key, "foto")));
  // An edition of the day; its index is written again after the first backup, with as many bytes.
  const editionPages: Record<string, string> = {
    "edicoes/indice.html": "antes",
    [`edicoes/2026-11-27/${kept.id}.html`]: "mantida",
    [`edicoes/2026-11-27/${hidden.id}.html`]: "tirada",
  };
  const putEdition = () => Promise.all(Object.entries(editionPages).map(([key, text]) => testEnv.MEDIA.put(key, text)));
  await putEdition();
  await testEnv.DB.batch([
    testEnv.DB.prepare("INSERT INTO editions (day, state, begun_at, plan) VALUES ('2026-11-27', 'sealed', 0, '')"),
    ...[kept, hidden].map(({ id: story }, place) =>
      testEnv.DB.prepare("INSERT INTO edition_stories (day, article_id, place, state) VALUES ('2026-11-27', ?, ?, 'sealed')").bind(story, place),
    ),
  ]);
  const before = { rows: await everything() };

  // The second one finds the file in the bucket.
  await madeBackup(holder);
  editionPages["edicoes/indice.html"] = "agora";
  await putEdition();
  const id = await madeBackup(holder);
  expect((await holder.get<{ copias: { id: string; conferida: number | null; arquivos: number }[] }>("/api/backups")).body.copias.slice(0, 1)).toEqual([
    expect.objectContaining({ id, conferida: expect.any(Number), arquivos: expect.any(Number) }),
  ]);

  // Changes after the backup that must not come back: a story taken from readers, a person deleted, another demoted.
  await editor.put(`/api/posts/${hidden.id}`, { status: "rascunho" });
  await testEnv.DB.prepare("DELETE FROM users WHERE id = ?").bind(person.id).run();
  await testEnv.DB.prepare("UPDATE preview_links SET revoked_at = 5").run();
  await testEnv.DB.prepare("DELETE FROM media WHERE key = ?").bind(picture).run();
  await testEnv.MEDIA.delete([picture, `v/${picture}/640.webp`]);
  await testEnv.DB.prepare("UPDATE users SET role = 'reporter' WHERE id = ?").bind(demoted.id).run();
  const indexes = await indexed();
  const pages = { story: (await thePublic.get(`/post/${kept.id}`)).text, home: (await thePublic.get("/")).text };
  // Losses: a story of after the backup, and rows that somebody destroyed.
  const lost = await published(editor);
  await testEnv.DB.prepare("UPDATE articles SET title = 'Estragado'").run();
  await testEnv.DB.prepare("DELETE FROM article_bodies").run();
  await testEnv.MEDIA.delete("docs/uma-lei.pdf");
  await testEnv.MEDIA.put("edicoes/indice.html", "outro");
  await testEnv.MEDIA.put(`edicoes/2026-11-27/${hidden.id}.html`, "lápide");
  await testEnv.MEDIA.delete(`edicoes/2026-11-27/${kept.id}.html`);
  await testEnv.MEDIA.put("edicoes/2026-11-28/1.html", "edição de depois");
  await queueOf((sql) => void sql.exec("DELETE FROM items"));

  const request = await restored(holder, id);

  const after = await everything();
  const differing = Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before.rows[table]));
  // Caches must see pages of before as old; the story taken from readers is taken from them again, by the board.
  expect(differing.filter((table) => !TOUCHED.includes(table))).toEqual([]);
  expect(after.articles?.length).toBe(before.rows.articles?.length);
  const people = (rows?: string[]) => rows?.filter((row) => !row.startsWith(`[${person.id}]`) && !row.startsWith(`[${demoted.id}]`));
  expect(people(after.users)).toEqual(people(before.rows.users));
  expect([await first("SELECT role FROM users WHERE id = ?", person.id), await first("SELECT role FROM users WHERE id = ?", demoted.id)]).toEqual([null, { role: "reporter" }]);
  expect((await first<{ visible: number }>("SELECT visible FROM articles WHERE id = ?", hidden.id))?.visible).toBe(0);
  expect((await first<{ at: number }>("SELECT revoked_at AS at FROM preview_links"))?.at).toBe(5);
  const words = await indexed();
  expect(await first("SELECT (SELECT COUNT(*) FROM search_pending) = COUNT(*) AS waiting FROM articles")).toEqual({ waiting: 1 });
  for (const { name } of SEARCH_INDEXES.filter((index) => index.name !== "trail_search")) expect([name, words[name]]).toEqual([name, indexes[name]]);

  expect(difference((await thePublic.get(`/post/${kept.id}`)).text, pages.story)).toBeNull();
  expect(difference((await thePublic.get("/")).text, pages.home)).toBeNull();
  expect((await thePublic.get(`/post/${hidden.id}`)).status).not.toBe(200);
  expect((await thePublic.get(`/post/${lost.id}`)).status).toBe(404);
  expect((await editor.get("/api/auth/me")).status).toBe(401);
  expect(new Uint8Array(await ((await testEnv.MEDIA.get("docs/uma-lei.pdf"))?.arrayBuffer() ?? new ArrayBuffer(0))).every((byte) => byte === 7)).toBe(true);

  expect((await testEnv.MEDIA.head("docs/uma-lei.pdf"))?.httpMetadata?.contentType).toBe("application/pdf");
  expect(await Promise.all([picture, `v/${picture}/640.webp`].map((key) => testEnv.MEDIA.head(key)))).toEqual([null, null]);

  // Editions are as they were, but for what was taken from readers since: that is to be told in them again.
  const stored = async (key: string) => (await testEnv.MEDIA.get(key))?.text() ?? null;
  const editionKeys = ["edicoes/indice.html", `edicoes/2026-11-27/${kept.id}.html`, `edicoes/2026-11-27/${hidden.id}.html`, "edicoes/2026-11-28/1.html"];
  expect(await Promise.all(editionKeys.map(stored))).toEqual(["agora", "mantida", "lápide", null]);
  expect((await all<{ id: number }>("SELECT article_id AS id FROM edition_stories WHERE due > 0")).map((one) => one.id)).toEqual([hidden.id]);

  const again = await signedIn("editor");
  const queue = await again.get<{ queue: { id: string; state?: string; status?: string; estado?: string }[]; paused?: unknown; pausa?: unknown }>("/api/whatsapp/queue");
  expect(queue.body.queue).toHaveLength(2);
  const states = await queueOf((sql) => sql.exec<{ id: string; state: string }>("SELECT id, state FROM items").toArray());
  expect(states.find((item) => item.id === inFlight.body.id)?.state).toBe("uncertain");
  expect(await queueOf((sql) => sql.exec<{ value: string }>("SELECT value FROM memory WHERE name = 'hold'").one().value)).toContain("Restaurado da cópia de");
  // No number of a row is used again.
  const next = await published(again);
  expect(next.id).toBeGreaterThan(lost.id);

  // The last answer was lost, and the request comes once more.
  await restored(holder, id, request);
  expect((await thePublic.get(`/post/${next.id}`)).status).toBe(200);
});

test("a removal with a reason, and what is said of it later, survive the restoration of a backup from before them", async () => {
  const writer = await signedIn("editor");
  const [removed, told, returned] = [await published(writer), await published(writer), await published(writer)];
  const body = { motivo: "erro", texto: "Texto de antes.", mostraTitulo: true };
  const earlier = await writer.post<{ id: number }>(`/api/posts/${told.id}/removal`, body);
  const id = await madeBackup(holder);
  await writer.post(`/api/posts/${removed.id}/removal`, { motivo: "ordem-judicial", texto: "Retirada por decisão." });
  await writer.put(`/api/removals/${earlier.body.id}`, { texto: "Texto de depois.", mostraTitulo: false });
  await writer.post(`/api/posts/${returned.id}/removal`, body);
  await writer.put(`/api/posts/${returned.id}/toggle-status`);
  await restored(holder, id);
  const pages = await Promise.all([removed, told, returned].map(async (one) => thePublic.get(`/post/${one.id}`)));
  expect(pages.map(({ status }) => status)).toEqual([451, 410, 200]);
  expect([pages[0]?.text.includes("Retirada por decisão."), pages[1]?.text.includes("Texto de depois.")]).toEqual([true, true]);
  expect((await thePublic.get("/retiradas")).text).not.toContain(told.titulo);
  expect(await first("SELECT ended_at IS NULL AS isOpen FROM removals WHERE article_id = ?", returned.id)).toEqual({ isOpen: 0 });
});

test("what is in the bucket tells nothing without the key, and damage is noticed", async () => {
  await testEnv.MEDIA.put("docs/sigilo.txt", "conteúdo que ninguém lê");
  // A set of another key is nobody's to delete.
  const foreign = "sets/20200101-000000-aaaaaaaa/manifest";
  await testEnv.BACKUPS.put(foreign, "de outra chave");
  const title = `Título secreto ${crypto.randomUUID()}`;
  await (await signedIn("editor")).post("/api/posts", publishable({ titulo: title, status: "publicada" }));
  const id = await madeBackup(holder);
  expect(await testEnv.BACKUPS.head(foreign)).not.toBeNull();
  const { objects } = await testEnv.BACKUPS.list({ prefix: `sets/${id}/` });
  for (const { key } of objects) expect(new TextDecoder().decode(await (await testEnv.BACKUPS.get(key))?.arrayBuffer())).not.toContain(title);
  expect((await testEnv.BACKUPS.list({ prefix: "files/" })).objects.length).toBeGreaterThan(0);
  const other = createBackupSets(r2Store(testEnv.BACKUPS), createSealer("another-key-that-is-as-long-as-the-first-one-was"));
  expect(await other.list()).toEqual([]);

  const chunk = objects.find(({ key }) => key.endsWith("/00000"))?.key ?? "";
  const bytes = new Uint8Array((await (await testEnv.BACKUPS.get(chunk))?.arrayBuffer()) ?? new ArrayBuffer(0));
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  await testEnv.BACKUPS.put(chunk, bytes);
  const titles = (await everything()).articles;
  const refused = await holder.post<{ detail: string }>("/api/backups/restoration", { id, pedido: crypto.randomUUID() });
  expect([refused.status, refused.body.detail.slice(0, 80)]).toEqual([409, expect.stringContaining(`${chunk} está danificado`)]);
  expect((await everything()).articles).toEqual(titles);
});

test("a backup holds one moment, whatever is written while it is made", async () => {
  // Two tables that one transaction changes together, and rows that come and go.
  const write = (n: number) =>
    testEnv.DB.batch([
      testEnv.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('first-run', ?, 0) ON CONFLICT (key) DO UPDATE SET value = excluded.value").bind(String(n)),
      testEnv.DB.prepare("UPDATE categories SET name = ? WHERE id = (SELECT MIN(id) FROM categories)").bind(`Nome ${n}`),
      testEnv.DB.prepare("INSERT INTO flushes (shard, seq, at) VALUES ('prova', ?, 0)").bind(n),
      testEnv.DB.prepare("DELETE FROM flushes WHERE shard = 'prova' AND seq = ?").bind(n - 3),
    ]);
  for (let n = 0; n < 3; n += 1) await write(n);
  let isMade = false;
  const writing = (async () => {
    for (let n = 3; !isMade; n += 1) await write(n).then(() => scheduler.wait(2));
  })();
  writing.catch(() => undefined);
  const id = await madeBackup(holder).finally(() => {
    isMade = true;
  });
  await writing;
  await restored(holder, id);
  const setting = await first<{ value: string }>("SELECT value FROM settings WHERE key = 'first-run'");
  const category = await first<{ name: string }>("SELECT name FROM categories ORDER BY id LIMIT 1");
  expect(category?.name).toBe(`Nome ${setting?.value}`);
  const flushes = await all<{ seq: number }>("SELECT seq FROM flushes WHERE shard = 'prova' ORDER BY seq DESC");
  expect(flushes.map(({ seq }) => seq)).toEqual([0, 1, 2].map((before) => Number(setting?.value) - before));
  // Nothing of the capture is left behind.
  expect(await all("SELECT name FROM sqlite_schema WHERE name LIKE 'backup_capture%'")).toEqual([]);
});

test("no table holds what JSON cannot", async () => {
  const columns = await all<{ name: string }>(
    "SELECT t.name || '.' || c.name AS name FROM pragma_table_list t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE '!_cf%' ESCAPE '!' AND c.type LIKE '%BLOB%'",
  );
  expect(columns).toEqual([]);
});
