import { isRewritten } from "#app/features/editions/addresses.ts";
import type { BackupState } from "#app/features/system/system-report.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import type { BackupRunRepository, BackupSource, DumpedRow, PageEnd } from "./backup.store.ts";
import { BackupDamage, type BackupObjects, type BackupSets, type ChunkEntry, type ChunkKind, type FileEntry, type Manifest, type Section } from "./backup-sets.server.ts";
import type { WithdrawalRepository } from "./restore-target.store.ts";
import { expiredBackups } from "./retention.ts";
import type { TableShape } from "./table-sql.ts";

/** Characters of rows in one chunk, about. */
const CHUNK_CHARS = 1_000_000;
/** Characters that one page of a table is meant to have, and rows of its first page. */
const PAGE_CHARS = 250_000;
const FIRST_PAGE_ROWS = 50;
const PAGE_ROWS_MAX = 2_000;
/** With fewer changes left the rest is read at the consistent point, while the objects wait. */
const CHANGES_AT_POINT = 300;
const CATCH_UP_ROUNDS = 8;
/** A file is read back again once in so many backups. */
const FILE_READ_EVERY = 28;
/** Hour of the newsroom's clock from which a nightly backup may begin. */
const NIGHT_HOUR = 3;
/** A run that has taken this long is given up for a new one; files that it stored stay (ours; ms). */
const RUN_MAX_MS = 6 * HOUR_MS;
/** Withdrawals are kept for longer than the oldest backup (12 months). */
const WITHDRAWALS_MS = 400 * DAY_MS;
/** Retention of a file that no backup names: a backup in progress names its files last. */
const UNNAMED_FILE_MS = 2 * DAY_MS;

/** Files outside backups: salts, probes, and parts of unfinished uploads. */
const FILES_LEFT_OUT = ["audience-salts/", "poll-salts/", "health/", "unwritten-probes/", "u/"];

const isLeftOut = (key: string) => FILES_LEFT_OUT.some((prefix) => key.startsWith(prefix));

type Phase = "rows" | "point" | "objects" | "files" | "verify" | "done";

interface RunState {
  phase: Phase;
  /** Of the phase: table, object or chunk. */
  index: number;
  from: PageEnd | null;
  after: number;
  cursor: string | null;
  round: number;
  manifest: Manifest;
}

/** State of a run. */
export interface RunProgress {
  id: string;
  phase: Phase;
  chunks: number;
  files: number;
  startedAt: number;
  updatedAt: number;
}

/** The media bucket as backups read it. */
export interface MediaFiles {
  list(prefix: string, from: string | null): Promise<{ objects: (FileEntry & { tag: string })[]; next: string | null }>;
  stream(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number; contentType: string } | null>;
}

interface BackupDeps {
  sets: BackupSets;
  source: BackupSource;
  runs: BackupRunRepository;
  withdrawals: WithdrawalRepository;
  objects: BackupObjects;
  media: MediaFiles;
  commit: string;
  timeZone: string;
  randomId(): string;
  now(): number;
}

const charsOf = ({ key, content }: DumpedRow) => key.length + (content?.length ?? 0);
const pairs = (rows: readonly DumpedRow[]) => rows.map(({ key, content }) => [key, content] as const);

/** Makes backups in steps that another caller can go on with: a nightly one by cron, one at any time by the command. */
export function createBackupService({ sets, source, runs, withdrawals, objects, media, commit, timeZone, randomId, now }: BackupDeps) {
  const add = async (state: RunState, kind: ChunkKind, sections: readonly Section[]): Promise<void> => {
    const filled = sections.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) return;
    const { manifest } = state;
    const [{ object }] = filled as [Section];
    manifest.chunks.push({ ...(await sets.putChunk(manifest.id, manifest.chunks.length, kind, filled)), ...(object === undefined ? {} : { object }) });
  };

  const enter = (state: RunState, phase: Phase) => Object.assign(state, { phase, index: 0, from: null, after: 0, cursor: null, round: 0 });

  /** One chunk of rows as their tables are now. */
  async function readRows(state: RunState, tables: readonly TableShape[]): Promise<void> {
    if (state.index === 0 && state.from === null && state.manifest.chunks.length === 0) {
      state.manifest.migrations = await source.migrations();
      await source.beginCapture(tables);
    }
    const sections: Section[] = [];
    let chars = 0;
    let limit = FIRST_PAGE_ROWS;
    while (chars < CHUNK_CHARS && state.index < tables.length) {
      const shape = tables[state.index] as TableShape;
      const { rows, end } = await source.page(shape, state.from, limit);
      const pageChars = rows.reduce((sum, row) => sum + charsOf(row), 0);
      chars += pageChars;
      sections.push({ table: shape.name, rows: pairs(rows) });
      if (rows.length > 0) limit = Math.min(PAGE_ROWS_MAX, Math.max(10, Math.floor(PAGE_CHARS / (pageChars / rows.length))));
      state.from = end;
      if (end === null) {
        state.index += 1;
        limit = FIRST_PAGE_ROWS;
      }
    }
    await add(state, "rows", sections);
    if (state.index >= tables.length) enter(state, "point");
  }

  /** Reads what changed meanwhile; once little is left, the rest together with the objects, at one moment. */
  async function readPoint(state: RunState, tables: readonly TableShape[]): Promise<() => Promise<void>> {
    const { count, last } = await source.waiting();
    if (count > CHANGES_AT_POINT && state.round < CATCH_UP_ROUNDS) {
      const changed = await source.changed(tables, last);
      for (const { table, rows } of changed) await add(state, "changes", [{ table, rows: pairs(rows) }]);
      state.round += 1;
      return () => source.forgetChanges(last);
    }
    const { manifest } = state;
    let changed: Awaited<ReturnType<BackupSource["readPoint"]>>["changed"] = [];
    let isSameSchema = true;
    await objects.hold(manifest.id, async () => {
      // Before the read: what is withdrawn from here on is applied to what is restored, needlessly rather than not at all.
      const pointAt = now();
      const point = await source.readPoint(tables);
      changed = point.changed;
      isSameSchema = point.migrations.join() === manifest.migrations.join();
      Object.assign(manifest, { pointAt, counts: point.counts, sequences: point.sequences, migrations: point.migrations });
    });
    if (!isSameSchema) {
      // A deployment's migrations: rows of before have other columns.
      manifest.chunks = [];
      enter(state, "rows");
      return async () => undefined;
    }
    await add(
      state,
      "changes",
      changed.map(({ table, rows }) => ({ table, rows: pairs(rows) })),
    );
    manifest.objects = [...objects.names];
    enter(state, "objects");
    return source.endCapture;
  }

  async function readObjects(state: RunState): Promise<() => Promise<void>> {
    const name = objects.names[state.index];
    if (name === undefined) {
      enter(state, "files");
      return async () => undefined;
    }
    const { sections, next } = await objects.read(name, state.manifest.id, state.after, PAGE_ROWS_MAX);
    await add(state, "objects", sections);
    if (next !== null) {
      state.after = next;
      return async () => undefined;
    }
    state.index += 1;
    state.after = 0;
    return () => objects.release(name);
  }

  const readBack = async (file: FileEntry): Promise<void> => {
    for await (const _ of sets.file(file));
  };

  const isSound = (file: FileEntry): Promise<boolean> =>
    readBack(file).then(
      () => true,
      (error) => (error instanceof BackupDamage ? false : Promise.reject(error)),
    );

  /** One page of the media bucket. Where time is over first, the page is begun again, and what is stored stays. */
  async function copyFiles(state: RunState, until: number): Promise<void> {
    const { manifest } = state;
    const { objects: found, next } = await media.list("", state.cursor);
    const listed: FileEntry[] = [];
    const day = Math.floor(manifest.startedAt / DAY_MS);
    for (const [index, { key, size, contentType, tag }] of found.entries()) {
      if (isLeftOut(key)) continue;
      if (now() >= until) return;
      const file: FileEntry = { key, size, contentType, ...(isRewritten(key) ? { version: tag } : {}) };
      // One that was damaged in the bucket is stored again.
      const isStored = (await sets.hasFile(file)) && ((index + day) % FILE_READ_EVERY !== 0 || (await isSound(file)));
      const source = isStored ? null : await media.stream(key);
      // Deleted since it was listed.
      if (!isStored && !source) continue;
      if (source) {
        await sets.putFile(file, source.body);
        await readBack(file);
      }
      listed.push(file);
    }
    await add(state, "files", [{ table: "files", rows: listed.map(({ key, ...more }) => [key, JSON.stringify(more)]) }]);
    manifest.files += listed.length;
    manifest.fileBytes += listed.reduce((sum, { size }) => sum + size, 0);
    state.cursor = next;
    if (next !== null) return;
    enter(state, "verify");
    await sets.putManifest(manifest);
  }

  /** Reads every chunk back and compares the rows of each table with the count at the consistent point. */
  async function verify(state: RunState): Promise<void> {
    const { manifest } = state;
    const [known, tallies] = [new Map<string, Set<string>>(), new Map<string, number>()];
    const last = new Map<string, boolean>();
    for (const [index, entry] of manifest.chunks.entries()) {
      if (entry.kind !== "changes") continue;
      for (const { table, rows } of await sets.chunk(manifest.id, index, entry))
        for (const [key, content] of rows) {
          known.set(table, (known.get(table) ?? new Set()).add(key ?? ""));
          last.set(`${table}\n${key}`, content !== null);
        }
    }
    for (const [index, entry] of manifest.chunks.entries()) {
      if (entry.kind === "changes") continue;
      const sections = await sets.chunk(manifest.id, index, entry);
      if (entry.kind === "rows")
        for (const { table, rows } of sections) tallies.set(table, (tallies.get(table) ?? 0) + rows.filter(([key]) => !known.get(table)?.has(key ?? "")).length);
    }
    for (const [name, isThere] of last) if (isThere) tallies.set(name.split("\n")[0] ?? "", (tallies.get(name.split("\n")[0] ?? "") ?? 0) + 1);
    const wrong = Object.entries(manifest.counts).filter(([table, count]) => (tallies.get(table) ?? 0) !== count);
    if (wrong.length > 0) throw new Error(`rows do not add up: ${wrong.map(([table, count]) => `${table} ${tallies.get(table) ?? 0} of ${count}`).join(", ")}`);
    manifest.verifiedAt = now();
    await sets.putManifest(manifest);
    enter(state, "done");
  }

  /** Deletes sets past their time, unfinished ones of other runs, and files that no set names any more. */
  async function removeExpired(current: string): Promise<void> {
    const all = await sets.list();
    const finished = all.filter(({ verifiedAt }) => verifiedAt !== null);
    const expired = expiredBackups(finished);
    const opened = new Set(all.map(({ id }) => id));
    const isFinished = (id: string) => finished.some((one) => one.id === id);
    let areAllOpened = true;
    for (const { id, isNamed } of await sets.sets()) {
      // Of another key: neither it nor its files are ours to delete.
      if (isNamed && !opened.has(id)) areAllOpened = false;
      else if (expired.includes(id) || (id !== current && !isFinished(id))) await sets.removeSet(id);
    }
    async function* named(): AsyncGenerator<FileEntry> {
      for (const manifest of finished) if (!expired.includes(manifest.id)) yield* filesOf(sets, manifest);
    }
    // The list of files of an older set may be damaged: which files nobody names is unknown then.
    if (areAllOpened)
      await sets.removeFilesBut(named(), now() - UNNAMED_FILE_MS).catch((error) => {
        if (!(error instanceof BackupDamage)) throw error;
        logEvent("error", "backup", errorFields(error));
      });
    await sets.removeWithdrawalsBefore(now() - WITHDRAWALS_MS);
    await sets.mergeWithdrawals(now() - DAY_MS);
    await withdrawals.prune(now() - WITHDRAWALS_MS);
  }

  async function step(state: RunState, until: number): Promise<() => Promise<void>> {
    const nothing = async () => undefined;
    if (state.phase === "rows" || state.phase === "point") {
      const tables = await source.shapes();
      if (state.phase === "point") return readPoint(state, tables);
      await readRows(state, tables);
      return nothing;
    }
    if (state.phase === "objects") return readObjects(state);
    if (state.phase === "files") {
      await copyFiles(state, until);
      return nothing;
    }
    await verify(state);
    return () => removeExpired(state.manifest.id);
  }

  async function begin(): Promise<boolean> {
    const at = now();
    const id = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}-${randomId().slice(0, 8)}`;
    const manifest: Manifest = {
      ...{ id, format: 1, pointAt: at, startedAt: at, commit, migrations: [], chunks: [], counts: {}, sequences: {}, objects: [], files: 0, fileBytes: 0, verifiedAt: null },
    };
    return runs.begin("backup", { id, state: JSON.stringify({ ...enter({} as RunState, "rows"), manifest }), at });
  }

  const progressOf = ({ id, state, startedAt, updatedAt }: { id: string; state: string; startedAt: number; updatedAt: number }): RunProgress => {
    const { phase, manifest } = JSON.parse(state) as RunState;
    return { id, phase, chunks: manifest.chunks.length, files: manifest.files, startedAt, updatedAt };
  };

  const progress = async (): Promise<RunProgress | null> => {
    const run = await runs.find("backup");
    return run && progressOf(run);
  };

  /** Continues the run for about `budgetMs`; null where there is none, or another caller works on it. The next call repeats a failed step. */
  async function advance(budgetMs: number): Promise<RunProgress | null> {
    const until = now() + budgetMs;
    const run = await runs.claim("backup", now());
    if (!run) return null;
    let state = JSON.parse(run.state) as RunState;
    try {
      while (state.phase !== "done" && now() < until) {
        const next = structuredClone(state);
        const afterwards = await step(next, until);
        await runs.keep("backup", run.id, JSON.stringify(next), now());
        state = next;
        // Only once the step is stored: before, it may have to be made again.
        await afterwards();
      }
    } finally {
      await runs.release("backup", run.id, JSON.stringify(state), now());
    }
    return progressOf({ ...run, state: JSON.stringify(state), updatedAt: now() });
  }

  const isUnderWay = (run: RunProgress | null): boolean => run !== null && run.phase !== "done" && now() - run.startedAt < RUN_MAX_MS;

  return {
    advance,

    /** Begins a backup, unless one is in progress. */
    async begin(): Promise<void> {
      if (!isUnderWay(await progress())) await begin();
    },

    progress,
    list: sets.list,

    /** Ids of the sets that have a manifest outside `known`: it is damaged, or of another key. */
    unreadable: async (known: readonly Manifest[]): Promise<string[]> =>
      (await sets.sets()).filter(({ id, isNamed }) => isNamed && !known.some((one) => one.id === id)).map(({ id }) => id),

    /** State of the backups for the screen 'Sistema'. */
    async state(): Promise<BackupState> {
      const [all, run] = await Promise.all([sets.list(), progress()]);
      const verified = all.flatMap(({ pointAt, verifiedAt }) => (verifiedAt === null ? [] : [{ pointAt, verifiedAt }]));
      return { missing: [], verified: verified.length, newest: verified[0] ?? null, runningSince: run && run.phase !== "done" ? run.startedAt : null };
    },

    /** Copies withdrawals beside the backups: a restoration applies those of after its point. */
    async copyWithdrawals(): Promise<void> {
      for (let waiting = await withdrawals.toCopy(); waiting.length > 0; waiting = await withdrawals.toCopy()) {
        await sets.putWithdrawals(
          now(),
          randomId().slice(0, 8),
          waiting.map(({ withdrawal }) => withdrawal),
        );
        await withdrawals.markCopied(waiting.map(({ seq }) => seq));
      }
    },

    /** Goes on with what was begun, and begins the night's backup. Called every minute; never rejects. */
    async runIfDue(budgetMs: number): Promise<void> {
      try {
        const at = now();
        const run = await progress();
        const night = newsroomDayStart(at, timeZone) + NIGHT_HOUR * HOUR_MS;
        const isGivenUp = run !== null && run.phase !== "done" && !isUnderWay(run);
        const isDue = at >= night && (!run || run.startedAt < night);
        if (isUnderWay(run) || ((isDue || isGivenUp) && (await begin()))) await advance(budgetMs);
      } catch (error) {
        logEvent("error", "backup", errorFields(error));
      }
    },
  };
}

/** The files that a backup names. A damaged list of them goes to `onDamage`; without one it is thrown. */
export async function* filesOf(sets: BackupSets, { id, chunks }: Manifest, onDamage?: (damage: BackupDamage) => void): AsyncGenerator<FileEntry> {
  for (const [index, entry] of chunks.entries() as IterableIterator<[number, ChunkEntry]>) {
    if (entry.kind !== "files") continue;
    const sections = await sets.chunk(id, index, entry).catch((error) => {
      if (!(error instanceof BackupDamage) || !onDamage) throw error;
      onDamage(error);
      return [];
    });
    yield* filesOfSections(sections);
  }
}

/** The files that one of a backup's lists names. */
export const filesOfSections = (sections: readonly Section[]): FileEntry[] =>
  sections.flatMap(({ rows }) => rows.map(([key, more]) => ({ key: key ?? "", ...(JSON.parse(more ?? "{}") as Omit<FileEntry, "key">) })));
