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

test("a damaged list stays as it is, and a call that stops between storing and removing loses nothing", async () => {
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

test("days with lists that do not open keep neither the rest of their day nor other days from being merged", async () => {
  const before = Array.from({ length: 400 }, (_, index) => MONDAY + index);
  const after = Array.from({ length: 40 }, (_, index) => MONDAY + DAY_MS + index);
  const { store, sets, read } = await withLists([...before, ...after]);
  // As after a change of the key: all of the older ones, and one of the newer.
  const keys = [...store.objects.keys()];
  for (const key of [...keys.slice(0, 400), keys[410] ?? ""]) store.objects.set(key, new Uint8Array(40));
  await sets.mergeWithdrawals(MONDAY + 2 * DAY_MS);
  expect(store.objects.size).toBe(400 + 1 + 1);
  expect((await read(MONDAY + DAY_MS)).found).toEqual(after.filter((_, index) => index !== 10));
  const { store: again, sets: others } = await withLists([MONDAY, MONDAY + 1, MONDAY + 2]);
  again.objects.set([...again.objects.keys()][0] ?? "", new Uint8Array(40));
  await others.mergeWithdrawals(MONDAY + DAY_MS);
  await others.mergeWithdrawals(MONDAY + DAY_MS);
  expect(again.objects.size).toBe(2);
});

test("a merged list is never written over by a later call, also after one that removed only a part of what it had merged", async () => {
  const others = [-DAY_MS, DAY_MS].flatMap((day) => Array.from({ length: 150 }, (_, index) => MONDAY + day + index));
  const first = Array.from({ length: 400 }, (_, index) => MONDAY + index);
  const { store, sets, read } = await withLists(first);
  const remove = store.remove;
  store.remove = async (keys) => {
    await remove(keys.slice(0, 150));
    throw new Error("the Worker ended");
  };
  await expect(sets.mergeWithdrawals(MONDAY + DAY_MS)).rejects.toThrow("the Worker ended");
  store.remove = remove;
  for (const [index, at] of others.entries()) await sets.putWithdrawals(at, `other${index}`, [{ at }]);
  for (let night = 0; night < 4; night += 1) {
    await sets.mergeWithdrawals(MONDAY + 2 * DAY_MS);
    expect(new Set((await read(0)).found)).toEqual(new Set([...first, ...others]));
  }
  expect(store.objects.size).toBe(3);
});

test("a restoration that reads while lists are merged misses none of them", async () => {
  const times = Array.from({ length: 50 }, (_, index) => MONDAY + index);
  const { sets } = await withLists(times);
  const found: number[] = [];
  for await (const { at } of sets.withdrawals<{ at: number }>(0, () => undefined)) {
    found.push(at);
    if (found.length === 5) await sets.mergeWithdrawals(MONDAY + DAY_MS);
  }
  expect(new Set(found)).toEqual(new Set(times));
});
