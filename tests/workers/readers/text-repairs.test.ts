import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { repairTexts } from "#app/features/articles/repair-texts.ts";
import { createTextRepairs } from "#app/features/articles/text-repairs.store.ts";
import { sourceHashOf } from "#app/features/narration/narration-records.server.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { png } from "#tests/support/pictures.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import worker from "../../../workers/site.ts";

let editor: Client;
beforeAll(async () => {
  editor = await signedIn("editor");
});

async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled?.(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

const run = (sql: string, ...values: unknown[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .run();
const first = <T = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .first<T>();
const wait = (...ids: number[]) => Promise.all(ids.map((id) => run("INSERT OR IGNORE INTO text_repairs (article_id) VALUES (?)", id)));

/** A story as it was stored before the gate: soft hyphens, zero-width spaces, a ligature, decomposed letters. */
async function broken(): Promise<{ id: number; editedAt: number; version: number }> {
  const { id } = await published(editor, { titulo: "Licitação da ponte", tags: ["licitação"], conteudo: "<p>A prefeitura abriu o edital.</p>" });
  await run(
    "UPDATE articles SET title = ?, slug = ?, subtitle = ?, tags = ?, author = ?, authors = NULL, cover_alt = ? WHERE id = ?",
    "Licita\u00ADção da pon\u200Bte",
    `${id}-licita-cao-da-pon-te`,
    "Um beneﬁcio",
    JSON.stringify(["licita\u00ADção"]),
    "Ana Lu\u0301cia Sou\u00ADza",
    "Ponte\u2060",
    id,
  );
  await run("UPDATE article_bodies SET html = ? WHERE article_id = ?", "<p>A pre\u00ADfei\u00ADtu\u00ADra abriu o edi\u200Btal.</p>", id);
  await run("DELETE FROM article_facets WHERE article_id = ? AND kind IN ('tag', 'author')", id);
  const row = await first<{ edited_at: number; version: number }>("SELECT edited_at, version FROM articles WHERE id = ?", id);
  return { id, editedAt: row?.edited_at ?? 0, version: row?.version ?? 0 };
}

test("a stored story comes through the gate: texts, address, search, lists and trail; its dates and version stay", async () => {
  const { id, editedAt, version } = await broken();
  await wait(id);
  await sweep();
  await sweep();
  const row = await first("SELECT * FROM articles WHERE id = ?", id);
  expect(row).toMatchObject({
    title: "Licitação da ponte",
    subtitle: "Um beneficio",
    tags: '["licitação"]',
    author: "Ana Lúcia Souza",
    cover_alt: "Ponte",
    slug: `${id}-licitacao-da-ponte`,
  });
  expect(row).toMatchObject({ edited_at: editedAt, version });
  expect(await first("SELECT html, text FROM article_bodies WHERE article_id = ?", id)).toEqual({
    html: "<p>A prefeitura abriu o edital.</p>",
    text: "A prefeitura abriu o edital.",
  });
  expect(await first("SELECT COUNT(*) AS n FROM text_repairs WHERE article_id = ?", id)).toEqual({ n: 0 });
  expect((await thePublic.get("/busca?q=prefeitura+edital")).text).toContain(`/post/${id}-licitacao-da-ponte`);
  expect((await thePublic.get("/tag/licitacao")).text).toContain("Licitação da ponte");
  expect((await thePublic.get("/autor/ana-lucia-souza")).text).toContain("Licitação da ponte");
  expect(await first("SELECT actor_name, details FROM audit_log WHERE action = 'article.repair' AND article_id = ?", id)).toEqual({
    actor_name: "Sistema",
    details: JSON.stringify({ subject: "Licitação da ponte" }),
  });
});

test("broken addresses lead to the right ones", async () => {
  const { id } = await broken();
  await wait(id);
  await sweep();
  for (const [from, to] of [
    [`/post/${id}-licita-cao-da-pon-te`, `/post/${id}-licitacao-da-ponte`],
    ["/tag/licita-cao", "/tag/licitacao"],
    ["/autor/ana-lucia-sou-za", "/autor/ana-lucia-souza"],
  ] as const) {
    const answer = await thePublic.call("GET", from);
    expect([from, answer.status, new URL(answer.headers.get("Location") ?? "/", "http://site.test").pathname]).toEqual([from, 301, to]);
  }
});

test("a story without anything to repair is left as it is, and one that somebody saved meanwhile is not written over", async () => {
  const { id } = await published(editor, { titulo: "Feira livre na praça" });
  const before = await first("SELECT * FROM articles WHERE id = ?", id);
  const edition = await first("SELECT edition FROM site_edition");
  await wait(id);
  await sweep();
  expect(await first("SELECT * FROM articles WHERE id = ?", id)).toEqual(before);
  expect(await first("SELECT edition FROM site_edition")).toEqual(edition);
  expect(await first("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'article.repair' AND article_id = ?", id)).toEqual({ n: 0 });
});

test("a story with letters that were folded otherwise keeps its address, also when its text is saved; its tags, authors and words are found as they are typed", async () => {
  const { id } = await published(editor, { titulo: "Visita a Łódź", tags: ["Łódź", "1º turno"], autor: "Bjørn Strauß", conteudo: "<p>O prefeito foi à Straße.</p>" });
  const slug = `${id}-visita-a-odz`;
  await run("UPDATE articles SET slug = ? WHERE id = ?", slug, id);
  await run("DELETE FROM article_facets WHERE article_id = ? AND kind IN ('tag', 'author')", id);
  await run("DELETE FROM article_search WHERE rowid = ?", id);
  await wait(id);
  await sweep();
  expect((await editor.put(`/api/posts/${id}`, { conteudo: "<p>O prefeito foi à Straße e voltou.</p>" })).status).toBe(200);
  expect(await first("SELECT slug FROM articles WHERE id = ?", id)).toEqual({ slug });
  expect(await first("SELECT COUNT(*) AS n FROM article_search WHERE article_search MATCH 'title:lodz'")).toEqual({ n: 1 });
  for (const page of ["/busca?q=lodz", "/busca?q=%C5%81%C3%B3d%C5%BA", "/busca?q=strasse", "/tag/lodz", "/tag/1o-turno", "/autor/bjorn-strauss"])
    expect([page, (await thePublic.get(page)).text.includes(`/post/${slug}`)]).toEqual([page, true]);
  for (const [from, to] of [
    ["/tag/odz", "/tag/lodz"],
    ["/tag/1-turno", "/tag/1o-turno"],
    ["/autor/bj-rn-strau", "/autor/bjorn-strauss"],
  ] as const)
    expect(new URL((await thePublic.call("GET", from)).headers.get("Location") ?? "/", "http://site.test").pathname).toBe(to);
  expect((await editor.put(`/api/posts/${id}`, { titulo: "Visita a Łódź hoje" })).status).toBe(200);
  expect(await first("SELECT slug FROM articles WHERE id = ?", id)).toEqual({ slug: `${id}-visita-a-lodz-hoje` });
});

test("names and descriptions of files come through the gate, and are found; one that somebody changes meanwhile is not written over", async () => {
  const file = async (name: string) => {
    const form = new FormData();
    form.set("file", new File([await png(20, 10, name.length)], name));
    return (await editor.post<{ id: number; key: string }>("/api/media", form)).body;
  };
  const [one, clean] = [await file("uma praca.png"), await file("outra feira.png")];
  await run(
    "UPDATE media SET title = ?, alt = ?, credit = ?, tags = ? WHERE id = ?",
    "Pra\u00ADça cen\u200Btral",
    "O jar\u00ADdim",
    "Ana Lu\u0301cia",
    '["fei\u00ADra","\u200B"]',
    one.id,
  );
  const untouched = await first("SELECT * FROM media WHERE id = ?", clean.id);
  for (const id of [one.id, clean.id, 987_654]) await run("INSERT OR IGNORE INTO text_repairs_beside (kind, subject_id) VALUES ('file', ?)", id);
  await sweep();
  expect(await first("SELECT title, alt, credit, tags, key FROM media WHERE id = ?", one.id)).toEqual({
    ...{ title: "Praça central", alt: "O jardim", credit: "Ana Lúcia", tags: '["feira"]', key: one.key },
  });
  expect((await editor.get<{ items: { id: number }[] }>("/api/media?q=jardim")).body.items.map(({ id }) => id)).toEqual([one.id]);
  expect(await first("SELECT * FROM media WHERE id = ?", clean.id)).toEqual(untouched);
  expect(await first("SELECT COUNT(*) AS n FROM text_repairs_beside WHERE kind = 'file'")).toEqual({ n: 0 });
});

test("entries of a live blog come through the gate; their order, versions and times stay", async () => {
  const { id } = await published(editor, { titulo: "Apuração ao vivo" });
  await run("INSERT INTO live_blogs (article_id, state, started_at, updated_at, seq, entries) VALUES (?, 'aberta', 5, 6, 90, 1)", id);
  await run(
    "INSERT INTO live_entries (article_id, seq, title, text, picture_alt, picture_credit, operation, author_name, created_at, updated_at) VALUES (?, 90, ?, ?, '', 'Ru\u00ADi', 'antiga', ?, 5, 6)",
    id,
    "Pri\u00ADmeiro bole\u200Btim",
    "Um\u00ADa linha.\r\nOutra.",
    "Ana Lu\u0301cia",
  );
  const before = await first<{ id: number }>("SELECT * FROM live_entries WHERE article_id = ?", id);
  await run("INSERT OR IGNORE INTO text_repairs_beside (kind, subject_id) VALUES ('live', ?)", before?.id);
  await sweep();
  expect(await first("SELECT * FROM live_entries WHERE article_id = ?", id)).toEqual({
    ...before,
    ...{ title: "Primeiro boletim", text: "Uma linha.\nOutra.", picture_credit: "Rui", author_name: "Ana Lúcia" },
  });
});

test("rows of other tables come through the gate, each as it was read; polls with answers and what is empty otherwise stay", async () => {
  const key = crypto.randomUUID().slice(0, 8);
  await run("INSERT INTO settings (key, value, updated_at) VALUES (?, ?, 1)", key, JSON.stringify({ name: "Por\u00ADtal", list: ["Pi\u200Braci\u0301", 3, null], at: "a\u2028b" }));
  await run(
    "INSERT INTO categories (slug, name, color, type, sort_order) VALUES (?, 'Sau\u00ADde', '#000000', 'editorial', 90), (?, '\u200B', '#000000', 'editorial', 91)",
    `${key}-a`,
    `${key}-b`,
  );
  const poll = async (answers: number) => {
    const { meta } = await run(
      "INSERT INTO polls (question, opens_at, closes_at, is_electoral, answers, created_by_name, created_at, updated_at) VALUES ('Qual pon\u00ADte?', 1, 2, 0, 0, 'Ana Lu\u0301cia', 1, 1)",
    );
    const id = Number(meta.last_row_id);
    await run("INSERT INTO poll_options (poll_id, position, text) VALUES (?, 1, 'A no\u00ADva'), (?, 2, 'A velha')", id, id);
    await run("UPDATE polls SET answers = ? WHERE id = ?", answers, id);
    return id;
  };
  const [open, answered] = [await poll(0), await poll(2)];
  const id = async (slug: string) => (await first<{ id: number }>("SELECT id FROM categories WHERE slug = ?", slug))?.id;
  const rows: [string, unknown][] = [
    ["settings", key],
    ["settings", "gone"],
    ["unknown_table", 1],
    ["categories", await id(`${key}-a`)],
    ["categories", await id(`${key}-b`)],
  ];
  for (const one of [open, answered]) rows.push(["polls", one], ["poll_options", one]);
  for (const [table, row] of rows) await run("INSERT OR IGNORE INTO text_repairs_rows (table_name, row_key) VALUES (?, ?)", table, String(row));
  const edition = (await first<{ edition: number }>("SELECT edition FROM site_edition"))?.edition ?? 0;
  for (const _table of new Set(rows.map(([table]) => table))) await sweep();
  expect(await first("SELECT COUNT(*) AS n FROM text_repairs_rows")).toEqual({ n: 0 });
  expect(await first("SELECT value FROM settings WHERE key = ?", key)).toEqual({ value: JSON.stringify({ name: "Portal", list: ["Pirací", 3, null], at: "a\nb" }) });
  expect((await testEnv.DB.prepare("SELECT name FROM categories WHERE slug LIKE ? ORDER BY slug").bind(`${key}-%`).all()).results).toEqual([{ name: "Saude" }, { name: "\u200B" }]);
  expect(await first("SELECT question, created_by_name FROM polls WHERE id = ?", open)).toEqual({ question: "Qual ponte?", created_by_name: "Ana Lúcia" });
  expect(await first("SELECT question FROM polls WHERE id = ?", answered)).toEqual({ question: "Qual pon\u00ADte?" });
  expect((await testEnv.DB.prepare("SELECT text FROM poll_options WHERE poll_id = ? ORDER BY position").bind(open).all()).results).toEqual([
    { text: "A nova" },
    { text: "A velha" },
  ]);
  expect(await first("SELECT text FROM poll_options WHERE poll_id = ? AND position = 1", answered)).toEqual({ text: "A no\u00ADva" });
  expect((await first<{ edition: number }>("SELECT edition FROM site_edition"))?.edition).toBeGreaterThan(edition);
});

test("a recording goes on saying what its story says: signs that show nothing are not read aloud", async () => {
  const { id } = await broken();
  const hash = async () => {
    const row = await first<{ title: string; kicker: string; quick_summary: string; html: string }>(
      "SELECT title, kicker, quick_summary, html FROM articles JOIN article_bodies ON article_id = id WHERE id = ?",
      id,
    );
    return sourceHashOf({ title: row?.title ?? "", kicker: row?.kicker ?? "", quickSummary: JSON.parse(row?.quick_summary ?? "[]"), bodyHtml: row?.html ?? "" });
  };
  const before = await hash();
  await run(
    "INSERT INTO narrations (article_id, source_hash, audio_key, voice, bytes, duration_ms, marks, made_at) VALUES (?, ?, ?, 'x', 1, 1, '{}', 1)",
    id,
    before,
    "0".repeat(64),
  );
  await wait(id);
  await sweep();
  expect(await hash()).not.toBe(before);
  expect(await first("SELECT source_hash FROM narrations WHERE article_id = ?", id)).toEqual({ source_hash: await hash() });
});

test("a story that somebody saves between the look and the write is not written, and the answer says which were", async () => {
  const [saved, alone] = [await broken(), await broken()];
  const db = createDatabase(testEnv.DB);
  const repairs = createTextRepairs(db);
  const stories = await readOne(db, repairs.readTexts([saved.id, alone.id]));
  const repaired = stories.flatMap((story) => repairTexts(story) ?? []).map((story) => ({ story, bodyText: "" }));
  expect(repaired).toHaveLength(2);
  await editor.put(`/api/posts/${saved.id}`, { titulo: "Salva neste meio-tempo", version: saved.version });
  const { stored } = await repairs.store([], repaired, Date.now());
  expect([...stored]).toEqual([alone.id]);
  expect(await first("SELECT title FROM articles WHERE id = ?", saved.id)).toEqual({ title: "Salva neste meio-tempo" });
  expect(await first("SELECT title FROM articles WHERE id = ?", alone.id)).toEqual({ title: "Licitação da ponte" });
});
