import { expect, test } from "vitest";
import { type BackupDamage, createBackupSets } from "#app/features/backup/backup-sets.server.ts";
import { createSealer } from "#app/features/backup/sealer.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { memoryStore, TEST_BACKUP_KEY } from "#tests/support/memory-backup.ts";

const MONDAY = Date.UTC(2026, 10, 30);

/** Backups with lists of withdrawals at these times (ms), of one entry each: the time. */
async function withLists(times: readonly number[]) {
  const store = memoryStore();
  const sets = createBackupSets(store, createSealer(TEST_BACKUP_KEY));
  for (const [index, at] of times.entries()) await sets.putWithdrawals(at, `list${index}`, [{ at }]);
  const read = async (since: number) => {
    const found: number[] = [];
    const damages: BackupDamage[] = [];
    for await (const { at } of sets.withdrawals<{ at: number }>(since, (damage) => void damages.push(damage))) found.push(at);
    return { found, damages: damages.length };
  };
  return { store, sets, read };
}

test("the lists of a day that is over become one, and a restoration reads the same withdrawals in the same order, from any point", async () => {
  const times = Array.from({ length: 100 }, (_, index) => MONDAY + index * 40 * 60_000);
  const { store, sets, read } = await withLists(times);
  await sets.mergeWithdrawals(MONDAY + 2 * DAY_MS);
  // 36 lists of a whole day each became one, 28 of the third day stay.
  expect(store.objects.size).toBe(2 + 28);
  expect((await read(0)).found).toEqual(times);
  for (const since of [times[10] ?? 0, times[35] ?? 0, times[36] ?? 0, times[80] ?? 0])
    expect((await read(since)).found).toEqual(expect.arrayContaining(times.filter((at) => at >= since)));
  await sets.mergeWithdrawals(MONDAY + 2 * DAY_MS);
  expect(store.objects.size).toBe(2 + 28);
});

test("one call reads 300 lists, and further calls the rest", async () => {
  const times = Array.from({ length: 700 }, (_, index) => MONDAY + index * 60_000);
  const { store, sets, read } = await withLists(times);
  await sets.mergeWithdrawals(MONDAY + DAY_MS);
  expect(store.objects.size).toBe(401);
  for (let night = 0; night < 3; night += 1) await sets.mergeWithdrawals(MONDAY + DAY_MS);
  expect(store.objects.size).toBe(1);
  expect((await read(0)).found).toEqual(times);
});

test("a day with a damaged list stays as it is, and a call that stops between storing and removing loses nothing", async () => {
  const times = [MONDAY, MONDAY + 1, MONDAY + DAY_MS, MONDAY + DAY_MS + 1];
  const { store, sets, read } = await withLists(times);
  const [first = ""] = [...store.objects.keys()];
  store.objects.set(first, new Uint8Array(40));
  const remove = store.remove;
  store.remove = () => Promise.reject(new Error("the Worker ended"));
  await expect(sets.mergeWithdrawals(MONDAY + 2 * DAY_MS)).rejects.toThrow("the Worker ended");
  store.remove = remove;
  expect(new Set((await read(0)).found)).toEqual(new Set(times.slice(1)));
  await sets.mergeWithdrawals(MONDAY + 2 * DAY_MS);
  expect(store.objects.size).toBe(3);
  expect(await read(0)).toEqual({ found: expect.arrayContaining(times.slice(1)), damages: 1 });
});
