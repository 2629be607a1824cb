import { DAY_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { SealError, type Sealer } from "./sealer.server.ts";

/** The bucket of backups; R2 implements it. */
export interface BackupStore {
  get(key: string): Promise<{ bytes: ArrayBuffer } | null>;
  head(key: string): Promise<{ size: number } | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  putStream(key: string, size: number, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  stream(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number; contentType: string } | null>;
  list(prefix: string, from?: string | null): Promise<{ objects: { key: string; size: number; storedAt: number }[]; next: string | null }>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Chunks hold rows as their tables were read, rows that changed meanwhile, rows of objects, or the list of files. */
export type ChunkKind = "rows" | "changes" | "objects" | "files";

/** Rows of one table, each as `[key, content]`; of an object: `[content]`, with the names of its columns. */
export interface Section {
  table: string;
  object?: string;
  columns?: readonly string[];
  rows: (readonly (string | null)[])[];
}

export interface ChunkEntry {
  kind: ChunkKind;
  /** Of `objects`: whose rows they are. Absent in backups of older builds, whose chunks may be of any of them. */
  object?: string;
  rows: number;
  /** SHA-256 of the content before it was compressed. */
  sha256: string;
}

/** A stored file, as the list of a backup names it. */
export interface FileEntry {
  key: string;
  size: number;
  contentType: string;
  /** Content version of a file that is rewritten under its key; absent for files that never change. */
  version?: string;
}

/** Content list of a backup. Times in epoch milliseconds. */
export interface Manifest {
  id: string;
  format: 1;
  /** The moment at which database and objects were as the backup holds them. */
  pointAt: number;
  startedAt: number;
  commit: string;
  migrations: string[];
  chunks: ChunkEntry[];
  counts: Record<string, number>;
  sequences: Record<string, number>;
  objects: string[];
  files: number;
  fileBytes: number;
  /** Time when all of it had been read back; null before. */
  verifiedAt: number | null;
}

/** A part of a backup that is missing, or differs from what was stored; an outage of the bucket is no damage. */
export class BackupDamage extends Error {
  readonly part: DamagedPart;

  constructor(part: DamagedPart, options?: ErrorOptions) {
    super(`${part.key}${part.file === null ? "" : ` (${part.file})`} is ${part.isMissing ? "missing" : "damaged"}`, options);
    this.part = part;
  }
}

/** A missing or damaged part of a backup. */
export interface DamagedPart {
  /** Its key in the bucket of backups. */
  key: string;
  /** The stored file that it holds; null: it holds none. */
  file: string | null;
  isMissing: boolean;
}

/** Reasons why a backup's manifest cannot be read. */
export type ManifestFault = "unknown" | "unfinished" | "damaged" | "other-key";

const SETS = "sets/";
const FILES = "files/";
const WITHDRAWALS = "withdrawals/";
const BINARY = "application/octet-stream";

/** Lists read in one call, of the 1,000 requests that Workers allow in it. */
const MERGED_LISTS_MAX = 300;

const withdrawalsName = (at: number, unique: string) => `${WITHDRAWALS}${String(at).padStart(15, "0")}-${unique}`;
/** When a list was stored (ms). */
const withdrawalsTime = (key: string) => Number(key.slice(WITHDRAWALS.length).split("-")[0]);

const chunkName = (id: string, index: number) => `${SETS}${id}/${String(index).padStart(5, "0")}`;
const manifestName = (id: string) => `${SETS}${id}/manifest`;

const through = async (bytes: Uint8Array, transform: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(transform)).arrayBuffer());

/** Throws the damage of `part` for what does not open; other errors as they are. */
function damageOf(part: DamagedPart): (error: unknown) => never {
  return (error) => {
    throw error instanceof SealError ? new BackupDamage(part, { cause: error }) : error;
  };
}

/** The backups in their bucket, sealed. */
export function createBackupSets(store: BackupStore, sealer: Sealer) {
  const fileName = async ({ key, size, version }: FileEntry) => FILES + (await sealer.nameOf(`${key}\n${size}${version === undefined ? "" : `\n${version}`}`));

  async function putJson(name: string, value: unknown): Promise<void> {
    await store.put(name, await sealer.sealBytes(name, new TextEncoder().encode(JSON.stringify(value))), BINARY);
  }

  /** The content under a name, null where there is none; throws a `BackupDamage` where it does not open. */
  async function opened(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await store.get(name);
    return found && sealer.openBytes(name, new Uint8Array(found.bytes)).catch(damageOf({ key: name, file: null, isMissing: false }));
  }

  async function getJson<T>(name: string): Promise<T | null> {
    const content = await opened(name);
    return content && (JSON.parse(new TextDecoder().decode(content)) as T);
  }

  /** What `read` finds; null where it does not open. */
  const openedOrNull = <T>(read: () => Promise<T | null>): Promise<T | null> => read().catch((error) => (error instanceof BackupDamage ? null : Promise.reject(error)));

  const opens = async (name: string): Promise<boolean> => (await openedOrNull(() => opened(name))) !== null;

  async function* names(prefix: string): AsyncGenerator<{ key: string; size: number; storedAt: number }> {
    for (let from: string | null = null, more = true; more; more = from !== null) {
      const page = await store.list(prefix, from);
      yield* page.objects;
      from = page.next;
    }
  }

  /** A chunk as it was written; throws a `BackupDamage` where it is missing or damaged. */
  async function chunk(id: string, index: number, entry: ChunkEntry): Promise<Section[]> {
    const name = chunkName(id, index);
    const packed = await opened(name);
    if (!packed) throw new BackupDamage({ key: name, file: null, isMissing: true });
    const content = await through(packed, new DecompressionStream("gzip"));
    if ((await sha256Hex(content)) !== entry.sha256) throw new BackupDamage({ key: name, file: null, isMissing: false });
    return JSON.parse(new TextDecoder().decode(content)) as Section[];
  }

  return {
    chunk,

    async putChunk(id: string, index: number, kind: ChunkKind, sections: readonly Section[]): Promise<ChunkEntry> {
      const content = new TextEncoder().encode(JSON.stringify(sections));
      const name = chunkName(id, index);
      await store.put(name, await sealer.sealBytes(name, await through(content, new CompressionStream("gzip"))), BINARY);
      return { kind, rows: sections.reduce((sum, { rows }) => sum + rows.length, 0), sha256: await sha256Hex(content) };
    },

    putManifest: (manifest: Manifest) => putJson(manifestName(manifest.id), manifest),
    manifest: (id: string) => getJson<Manifest>(manifestName(id)),

    /** Returns why a set's manifest cannot be read. A key that decrypts another part of the bucket is the right one. */
    async manifestFault(id: string): Promise<ManifestFault> {
      if ((await store.head(manifestName(id))) === null) return (await store.head(chunkName(id, 0))) === null ? "unknown" : "unfinished";
      if (await opens(chunkName(id, 0))) return "damaged";
      for await (const { key } of names(SETS)) if (key.endsWith("/manifest") && (await opens(key))) return "damaged";
      return "other-key";
    },

    /** Manifests of every backup, the newest first; one that this key does not open is left out. */
    async list(): Promise<Manifest[]> {
      const found: Manifest[] = [];
      for await (const { key } of names(SETS)) {
        if (!key.endsWith("/manifest")) continue;
        const manifest = await getJson<Manifest>(key).catch(() => null);
        if (manifest) found.push(manifest);
      }
      return found.sort((a, b) => b.pointAt - a.pointAt);
    },

    async removeSet(id: string): Promise<void> {
      const keys: string[] = [];
      for await (const { key } of names(`${SETS}${id}/`)) keys.push(key);
      // The manifest first: without it the rest is no backup.
      await store.remove([manifestName(id)]);
      await store.remove(keys);
    },

    /** Every set, finished or not; `isNamed`: it has a manifest, which another key may have sealed. */
    async sets(): Promise<{ id: string; isNamed: boolean }[]> {
      const found = new Map<string, boolean>();
      for await (const { key } of names(SETS)) {
        const [id = "", part] = key.slice(SETS.length).split("/");
        found.set(id, found.get(id) === true || part === "manifest");
      }
      return [...found].map(([id, isNamed]) => ({ id, isNamed }));
    },

    hasFile: async (file: FileEntry): Promise<boolean> => (await store.head(await fileName(file)))?.size === sealer.sealedSize(file.size),

    async putFile(file: FileEntry, content: ReadableStream<Uint8Array>): Promise<void> {
      const name = await fileName(file);
      await store.putStream(name, sealer.sealedSize(file.size), sealer.seal(name, file.size, content), BINARY);
    },

    /** The content of a file of a backup, as it is read; throws a `BackupDamage` where it is missing or damaged. */
    async *file(file: FileEntry): AsyncGenerator<Uint8Array> {
      const key = await fileName(file);
      const found = await store.stream(key);
      if (!found) throw new BackupDamage({ key, file: file.key, isMissing: true });
      try {
        yield* sealer.open(key, file.size, found.body);
      } catch (error) {
        damageOf({ key, file: file.key, isMissing: false })(error);
      }
    },

    /** The damage of a file that the bucket lacks, or holds in another size; null: none. Its bytes are not read. */
    async damageOfFile(file: FileEntry): Promise<DamagedPart | null> {
      const key = await fileName(file);
      const size = (await store.head(key))?.size;
      return size === sealer.sealedSize(file.size) ? null : { key, file: file.key, isMissing: size === undefined };
    },

    /** Removes files that are not in `kept`, and that were stored before `before` (ms): a backup in progress names its files last. */
    async removeFilesBut(kept: AsyncIterable<FileEntry>, before: number): Promise<void> {
      const names_ = new Set<string>();
      for await (const file of kept) names_.add(await fileName(file));
      const unused: string[] = [];
      for await (const { key, storedAt } of names(FILES)) if (!names_.has(key) && storedAt < before) unused.push(key);
      await store.remove(unused);
    },

    /** Adds withdrawals to those that stand beside the backups. */
    putWithdrawals: (at: number, unique: string, list: readonly unknown[]) => putJson(withdrawalsName(at, unique), list),

    /** Every withdrawal that was stored after `since` (ms), some perhaps twice. A list that does not open goes to `onDamage`, which may throw it. */
    async *withdrawals<T>(since: number, onDamage: (damage: BackupDamage) => void): AsyncGenerator<T> {
      const read = new Set<string>();
      // A listed one that is missing was merged meanwhile: another reading of the names finds the list that holds it.
      for (let isMissing = true; isMissing; ) {
        isMissing = false;
        for await (const { key } of names(WITHDRAWALS)) {
          if (withdrawalsTime(key) < since || read.has(key)) continue;
          const list = await getJson<T[]>(key).catch((error: unknown) => {
            if (!(error instanceof BackupDamage)) throw error;
            onDamage(error);
            return [];
          });
          if (list) read.add(key);
          else isMissing = true;
          yield* list ?? [];
        }
      }
    },

    async removeWithdrawalsBefore(before: number): Promise<void> {
      const old: string[] = [];
      for await (const { key } of names(WITHDRAWALS)) if (withdrawalsTime(key) < before) old.push(key);
      await store.remove(old);
    },

    /**
     * Makes one list of the lists of each day (UTC) that has ended before `before` (ms), so that a restoration reads one file a day: a Worker may make
     * 1,000 requests in one call. Reads at most `MERGED_LISTS_MAX` lists, of the newest days first, as older ones may be of another key; the next call
     * continues. A list that does not open stays as it is.
     */
    async mergeWithdrawals(before: number): Promise<void> {
      const days = new Map<number, string[]>();
      for await (const { key } of names(WITHDRAWALS)) {
        const day = Math.floor(withdrawalsTime(key) / DAY_MS);
        if ((day + 1) * DAY_MS <= before) days.set(day, [...(days.get(day) ?? []), key]);
      }
      let left = MERGED_LISTS_MAX;
      for (const keys of [...days.values()].reverse()) {
        const some = keys.slice(0, left);
        if (some.length < 2) continue;
        left -= some.length;
        const read = await Promise.all(some.map(async (key) => ({ key, list: await openedOrNull(() => getJson<unknown[]>(key)) })));
        const whole = read.filter((one) => one.list !== null);
        const last = whole.at(-1)?.key;
        if (whole.length < 2 || last === undefined) continue;
        // Named by the time of its last part, so that no restoration passes over it, and as no list that a call left behind that stopped before `remove`.
        let name = `${last}-merged`;
        while (keys.includes(name)) name += "-merged";
        await putJson(
          name,
          whole.flatMap(({ list }) => list ?? []),
        );
        // What is listed twice after a crash here is withdrawn once.
        await store.remove(whole.map(({ key }) => key));
      }
    },
  };
}

export type BackupSets = ReturnType<typeof createBackupSets>;

/** The Durable Objects whose SQLite belongs to a backup, by the names under which a backup holds them. */
export interface BackupObjects {
  names: readonly string[];
  /**
   * Has every object keep a copy of its rows under `id` and answer nothing until `during` has ended: what `during` reads and the
   * copies are of one moment. Rejects where one of them does not take part; nothing is kept then.
   */
  hold(id: string, during: () => Promise<void>): Promise<void>;
  /** At most `limit` rows of the copy after row number `after`, as sections; `next` null: there are no more. */
  read(name: string, id: string, after: number, limit: number): Promise<{ sections: Section[]; next: number | null }>;
  /** Deletes an object's copy. */
  release(name: string): Promise<void>;
  /** Holds the queues, so that none of them sends anything. */
  pause(reason: string): Promise<void>;
  /** Adds rows to those that an object will restore. */
  stage(name: string, sections: readonly Section[]): Promise<void>;
  /** Makes an object replace all its rows by the staged ones and restart: its queue held for `reason`, items that were being sent uncertain. */
  restore(name: string, reason: string): Promise<void>;
}
