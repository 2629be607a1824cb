import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { createBackupRunRepository, createBackupSource } from "#app/features/backup/backup.store.ts";
import { createBackupSets } from "#app/features/backup/backup-sets.server.ts";
import { createBackupService } from "#app/features/backup/backups.server.ts";
import { createRestorationService } from "#app/features/backup/restoration.server.ts";
import { createRestoreTarget, createWithdrawalRepository } from "#app/features/backup/restore-target.store.ts";
import { createSealer } from "#app/features/backup/sealer.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { noteMigrations } from "#tests/support/backups.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { backupObjects, highlightBoard } from "../../../durable-objects/stubs.ts";

/** One step of either service is far below it (ms). */
const BUDGET_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const FILES = 12;

const db = createDatabase(testEnv.DB);
const fileOf = (n: number) => `docs/${n}.bin`;

/** The services of a site whose backups are sealed by `key`; `beforeFile` runs before a file is put back, `onWork` before each file that is looked for and each story that is withdrawn. */
function services({
  key = testEnv.BACKUP_KEY ?? "",
  now = () => Date.now(),
  beforeFile = async () => {},
  onWork = () => {},
}: {
  key?: string;
  now?: () => number;
  beforeFile?: () => Promise<void>;
  onWork?: () => void;
} = {}) {
  const media = r2Store(testEnv.MEDIA);
  const sets = createBackupSets(r2Store(testEnv.BACKUPS), createSealer(key));
  const shared = { sets, runs: createBackupRunRepository(db), objects: backupObjects(testEnv), timeZone: "America/Fortaleza", now };
  const service = createBackupService({
    ...shared,
    ...{ source: createBackupSource(db), withdrawals: createWithdrawalRepository(db), media, commit: "0123456789abcdef", randomId: () => crypto.randomUUID() },
  });
  const putStream: typeof media.putStream = async (...file) => {
    await beforeFile();
    await media.putStream(...file);
  };
  const has: typeof media.has = (key) => {
    onWork();
    return media.has(key);
  };
  const real = highlightBoard(testEnv);
  const board: Pick<typeof real, "execute" | "tidy"> = {
    execute: (command) => {
      onWork();
      return real.execute(command);
    },
    tidy: () => real.tidy(),
  };
  const restoration = createRestorationService({
    ...shared,
    ...{ target: createRestoreTarget(db), media: { ...media, has, putStream }, board, copyWithdrawals: service.copyWithdrawals },
  });
  return { service, restoration, sets };
}

async function madeBackup(service: ReturnType<typeof services>["service"]): Promise<string> {
  await service.begin();
  for (;;) {
    const made = await service.advance(BUDGET_MS);
    if (made?.phase === "done") return made.id;
  }
}

async function restored({ restoration }: ReturnType<typeof services>, id: string, acceptsDamage = false) {
  for (;;) {
    await restoration.begin(id, "of-this-test", acceptsDamage);
    const made = await restoration.advance(BUDGET_MS);
    if (made?.phase === "done") return made;
  }
}

/** Changes one byte in the middle of a sealed file. */
async function damage(key: string): Promise<void> {
  const bytes = new Uint8Array((await (await testEnv.BACKUPS.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await testEnv.BACKUPS.put(key, bytes);
}

/** The key under which the backups hold a file of `size` bytes. */
const sealedKey = async (file: string, size: number) => `files/${await createSealer(testEnv.BACKUP_KEY ?? "").nameOf(`${file}\n${size}`)}`;
const sizeOf = (n: number) => 1_000 + n;

const visible = async (id: number) => (await testEnv.DB.prepare("SELECT visible FROM articles WHERE id = ?").bind(id).first<{ visible: number }>())?.visible;
const titles = async () => (await testEnv.DB.prepare("SELECT id, title FROM articles ORDER BY id").all()).results;
const withdrawalKeys = async () => (await testEnv.BACKUPS.list({ prefix: "withdrawals/" })).objects.map(({ key }) => key);

let editor: Client;
let story: ArticleWire;

beforeAll(async () => {
  await noteMigrations();
  editor = await signedIn("editor");
  story = await published(editor);
  for (let n = 0; n < FILES; n += 1) await testEnv.MEDIA.put(fileOf(n), new Uint8Array(sizeOf(n)).fill(n));
});

test("a missing and a damaged file are passed over and named; all others come back, and stories taken from readers are hidden before any file", async () => {
  const id = await madeBackup(services().service);
  await highlightBoard(testEnv).execute({ kind: "toggle", articleId: story.id, opId: crypto.randomUUID(), actor: { id: null, name: "Prova" } });
  expect(await visible(story.id)).toBe(0);
  const [missing, damaged] = [await sealedKey(fileOf(3), sizeOf(3)), await sealedKey(fileOf(8), sizeOf(8))];
  await testEnv.BACKUPS.delete(missing);
  await damage(damaged);
  await testEnv.MEDIA.delete(Array.from({ length: FILES }, (_, n) => fileOf(n)));
  const seen = new Set<unknown>();
  const site = services({ beforeFile: async () => void seen.add(await visible(story.id)) });

  const run = await restored(site, id);

  expect(run.damaged).toEqual([
    { key: missing, file: fileOf(3), isMissing: true },
    { key: damaged, file: fileOf(8), isMissing: false },
  ]);
  const lacking = [];
  for (let n = 0; n < FILES; n += 1) if ((await testEnv.MEDIA.head(fileOf(n)))?.size !== sizeOf(n)) lacking.push(n);
  expect(lacking).toEqual([3, 8]);
  expect([...seen]).toEqual([0]);
  expect(await visible(story.id)).toBe(0);
  // The queues, whose rows came back after it was hidden, hear of it once more.
  const told = await testEnv.DB.prepare("SELECT COUNT(*) AS waiting FROM outbox WHERE article_id = ? AND channel = 'whatsapp-changes' AND attempts = 0")
    .bind(story.id)
    .first<{ waiting: number }>();
  expect(told?.waiting).toBeGreaterThan(0);
});

test("a damaged or missing chunk of rows is named before anything is replaced or held", async () => {
  const site = services();
  const id = await madeBackup(site.service);
  const before = await titles();
  const chunk = `sets/${id}/00000`;
  const held = () => testEnv.DB.prepare("SELECT COUNT(*) AS count FROM restored_rows").first();
  for (const [spoil, text] of [
    [() => damage(chunk), `${chunk} está danificado. Nada foi trocado.`],
    [() => testEnv.BACKUPS.delete(chunk), `${chunk} não está nas cópias. Nada foi trocado.`],
  ] as const) {
    await spoil();
    await expect(restored(site, id)).rejects.toMatchObject({ refusal: { code: "conflict", detail: expect.stringContaining(text) } });
    expect(await titles()).toEqual(before);
    expect(await held()).toEqual({ count: 0 });
  }
});

test("a damaged list of withdrawals stops a restoration, until a person accepts that", async () => {
  const site = services();
  const id = await madeBackup(site.service);
  // A restoration ended the session.
  const other = await published(await signedIn("editor"));
  await testEnv.DB.prepare("DELETE FROM media WHERE key = 'nenhuma'").run();
  await highlightBoard(testEnv).execute({ kind: "remove", articleId: other.id, opId: crypto.randomUUID(), actor: { id: null, name: "Prova" } });
  const known = await withdrawalKeys();
  await site.service.copyWithdrawals();
  const [list = ""] = (await withdrawalKeys()).filter((key) => !known.includes(key));
  await damage(list);
  await expect(restored(site, id)).rejects.toMatchObject({
    refusal: { detail: expect.stringMatching(new RegExp(`^A lista de retiradas ${list} está danificado.*Nada foi trocado`)) },
  });
  const run = await restored(site, id, true);
  expect(run.damaged).toEqual([{ key: list, file: null, isMissing: false }]);
});

test("a damaged manifest, another key, a backup that did not end and one that does not exist are told apart", async () => {
  const site = services();
  const id = await madeBackup(site.service);
  const manifest = `sets/${id}/manifest`;
  const refusal = async (of: ReturnType<typeof services>, one: string): Promise<string> =>
    of.restoration.begin(one, "of-this-test").then(
      () => "",
      (error) => error.refusal.detail,
    );
  expect(await refusal(services({ key: "another-key-that-is-as-long-as-the-first-one-was" }), id)).toMatch(/outra chave.*manifest/);
  await damage(manifest);
  expect(await refusal(site, id)).toMatch(/manifesto desta cópia está danificado.*manifest/);
  expect(await site.service.unreadable(await site.service.list())).toEqual([id]);
  await testEnv.BACKUPS.delete(manifest);
  expect(await refusal(site, id)).toMatch(/não terminou/);
  expect(await refusal(site, "20200101-000000-aaaaaaaa")).toMatch(/não existe/);
});

test("a file that was damaged in the bucket of backups is stored again by a later backup", async () => {
  await testEnv.MEDIA.put(fileOf(5), new Uint8Array(sizeOf(5)).fill(5));
  const key = await sealedKey(fileOf(5), sizeOf(5));
  await madeBackup(services().service);
  await damage(key);
  // Each file is read back on one day of four weeks.
  const index = (await testEnv.MEDIA.list()).objects.findIndex((one) => one.key === fileOf(5));
  const today = Math.floor(Date.now() / DAY_MS);
  const days = 28 - ((today + index) % 28);
  await madeBackup(services({ now: () => Date.now() + days * DAY_MS }).service);
  const parts = [];
  for await (const part of services().sets.file({ key: fileOf(5), size: sizeOf(5), contentType: "application/octet-stream" })) parts.push(part);
  expect(parts.flatMap((part) => [...part])).toEqual(Array.from({ length: sizeOf(5) }, () => 5));
});

test("each call does a bounded part of the work and gets further, however many files and withdrawn stories there are", async () => {
  const files = Array.from({ length: 50 }, (_, n) => `docs/many-${n}.bin`);
  for (const [n, key] of files.entries()) await testEnv.MEDIA.put(key, new Uint8Array(10 + n));
  const stories = await Promise.all([1, 2, 3].map(async () => published(await signedIn("editor"))));
  const id = await madeBackup(services().service);
  for (const { id: articleId } of stories) await highlightBoard(testEnv).execute({ kind: "toggle", articleId, opId: crypto.randomUUID(), actor: { id: null, name: "Prova" } });
  await testEnv.MEDIA.delete(files);
  let work = 0;
  const { restoration } = services({ onWork: () => (work += 1) });
  await restoration.begin(id, "piece-by-piece");
  const [phases, works]: [string[], number[]] = [[], []];
  for (let calls = 0; phases.at(-1) !== "done" && calls < 1_000; calls += 1) {
    work = 0;
    phases.push((await restoration.advance(0))?.phase ?? "nothing");
    works.push(work);
  }
  expect([...new Set(phases)]).toEqual(["check", "rows", "swap", "hide", "objects", "files", "withdrawals", "done"]);
  expect(Math.max(...works)).toBe(1);
  expect((await Promise.all(files.map((key) => testEnv.MEDIA.head(key)))).every(Boolean)).toBe(true);
  expect(await Promise.all(stories.map((one) => visible(one.id)))).toEqual([0, 0, 0]);
});

/** Texts of the messages that wait in the WhatsApp queue. A restoration ends sessions. */
async function waiting(): Promise<string[]> {
  const { body } = await (await signedIn("editor")).get<{ queue: { mensagem?: string }[] }>("/api/whatsapp/queue");
  return body.queue.flatMap(({ mensagem }) => mensagem ?? []).sort();
}

test.each(["says", "does not say"])("an object keeps all of its rows where a chunk that may hold some is damaged, in a backup that %s whose rows a chunk holds", async (how) => {
  const site = services();
  const before = await waiting();
  const say = async (mensagem: string) => expect((await (await signedIn("editor")).post("/api/whatsapp/custom", { mensagem })).status).toBeLessThan(300);
  const [first, second] = [`Antes da cópia, que ${how}`, `Depois da cópia, que ${how}`];
  await say(first);
  const id = await madeBackup(site.service);
  await say(second);
  const manifest = (await site.sets.manifest(id)) ?? expect.fail("no manifest");
  const chunks = [];
  for (const [index, entry] of manifest.chunks.entries()) chunks.push(await site.sets.chunk(id, index, entry));
  const own = chunks.findIndex((sections) => sections.some(({ object }) => object === "whatsapp"));
  if (how === "does not say") await site.sets.putManifest({ ...manifest, chunks: manifest.chunks.map(({ object: _, ...entry }) => entry) });
  await damage(`sets/${id}/${String(own).padStart(5, "0")}`);

  const { damaged, untouched } = await restored(site, id);

  expect(damaged).toEqual([{ key: `sets/${id}/${String(own).padStart(5, "0")}`, file: null, isMissing: false }]);
  expect(untouched).toEqual(how === "says" ? ["whatsapp"] : [...backupObjects(testEnv).names]);
  expect(await waiting()).toEqual([...before, first, second].sort());
});
