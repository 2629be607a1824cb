import { beforeAll, expect, inject, test } from "vitest";
import { createBackupRunRepository, createBackupSource } from "#app/features/backup/backup.store.ts";
import { type BackupStore, createBackupSets } from "#app/features/backup/backup-sets.server.ts";
import { createBackupService } from "#app/features/backup/backups.server.ts";
import { createRestorationService } from "#app/features/backup/restoration.server.ts";
import { createRestoreTarget, createWithdrawalRepository } from "#app/features/backup/restore-target.store.ts";
import { createSealer } from "#app/features/backup/sealer.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { noteMigrations } from "#tests/support/backups.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";
import { backupObjects, highlightBoard } from "../../../durable-objects/stubs.ts";

const db = createDatabase(testEnv.DB);
const runs = createBackupRunRepository(db);

/** 0 to 1 (Park and Miller). */
function drawing(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Some 150 calls make a step of many small tables, which begins anew when one fails. Calls that fail by chance before or after they took effect, as when a process ends between a write and its record. */
function failing<T extends object>(port: T, draw: () => number): T {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const result = (value as (...given: unknown[]) => unknown).apply(target, args);
        if (!(result instanceof Promise)) return result;
        if (draw() < 0.008) return result.then(() => Promise.reject(new Error("ended after the call")));
        return draw() < 0.008 ? Promise.resolve(result).then(() => Promise.reject(new Error("ended"))) : result;
      };
    },
  });
}

/** Both services of a site whose calls fail by chance. */
function failingServices(draw: () => number) {
  const sets = createBackupSets(failing<BackupStore>(r2Store(testEnv.BACKUPS), draw), createSealer(testEnv.BACKUP_KEY ?? ""));
  const shared = { sets, runs, objects: failing(backupObjects(testEnv), draw), timeZone: "America/Fortaleza", now: () => Date.now() };
  const service = createBackupService({
    ...shared,
    source: failing(createBackupSource(db), draw),
    withdrawals: createWithdrawalRepository(db),
    media: failing(r2Store(testEnv.MEDIA), draw),
    commit: "0123456789abcdef",
    randomId: () => crypto.randomUUID(),
  });
  const restoration = createRestorationService({
    ...shared,
    target: failing(createRestoreTarget(db), draw),
    media: failing(r2Store(testEnv.MEDIA), draw),
    board: highlightBoard(testEnv),
    copyWithdrawals: service.copyWithdrawals,
  });
  return { service, restoration };
}

/** Calls until the phase is the last one, whatever fails on the way; answers the id and how often something failed. */
async function untilDone(call: () => Promise<{ id: string; phase: string } | null>): Promise<{ id: string; failures: number }> {
  let failures = 0;
  for (let tries = 0; tries < 400; tries += 1) {
    const made = await call().catch(() => null);
    if (made?.phase === "done") return { id: made.id, failures };
    if (made === null) failures += 1;
  }
  throw new Error("it never ended");
}

/** By the restoration itself, by the sites' own deliveries, and by errors that are counted. */
const CHANGED_MEANWHILE = ["edge_cache", "site_edition", "outbox", "error_counts"];

async function everything(): Promise<Record<string, string[]>> {
  const source = createBackupSource(db);
  const found: Record<string, string[]> = {};
  for (const shape of await source.shapes())
    if (!CHANGED_MEANWHILE.includes(shape.name)) found[shape.name] = (await source.page(shape, null, 100_000)).rows.map(({ key, content }) => `${key} ${content}`);
  return found;
}

beforeAll(async () => {
  await noteMigrations();
  const editor = await signedIn("editor");
  for (let n = 0; n < 4; n += 1) await published(editor);
  await highlightBoard(testEnv).tidy();
  for (let n = 0; n < 12; n += 1) await testEnv.MEDIA.put(`docs/${n}.bin`, new Uint8Array(1_000 + n).fill(n));
});

let failures = 0;

test.each([1, 2, 3].map((n) => ({ seed: inject("soak").seed + n })))(
  "with seed $seed a backup and a restoration that fail at any call are completed, and nothing differs",
  async ({ seed }) => {
    const draw = drawing(seed);
    const { service, restoration } = failingServices(draw);
    for (let begun = false; !begun; )
      begun = await service.begin().then(
        () => true,
        () => false,
      );
    const before = await everything();
    const backup = await untilDone(() => service.advance(60_000));
    await testEnv.DB.batch([testEnv.DB.prepare("UPDATE articles SET title = 'Estragado'"), testEnv.DB.prepare("DELETE FROM article_bodies")]);
    await testEnv.MEDIA.delete(["docs/1.bin", "docs/7.bin"]);
    const restored = await untilDone(async () => {
      const begun = await restoration.begin(backup.id, "of-this-test");
      return (await restoration.advance(60_000)) ?? begun;
    });
    failures += backup.failures + restored.failures;
    const after = await everything();
    expect(Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]))).toEqual([]);
    expect([...new Uint8Array((await (await testEnv.MEDIA.get("docs/7.bin"))?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual(Array.from({ length: 1_007 }, () => 7));
  },
);

test("calls did fail in these runs", () => {
  expect(failures).toBeGreaterThan(0);
});
