import { callDependency } from "#app/platform/failures/dependency-call.server.ts";

/** Prefixes of salts in R2, which keeps no earlier state of a deleted object. No URL of the site serves them. */
const PREFIXES = { audience: "audience-salts/", polls: "poll-salts/" } as const;

const R2_LIMIT_MS = 5_000;

const call = <T>(work: () => Promise<T>): Promise<T> => callDependency("r2", { limitMs: R2_LIMIT_MS }, work);

/** The salts of readers' hashes: visitors', one for each day (`YYYY-MM-DD`), and voters', one for each poll (its id). They are nowhere else: a deleted one cannot be had again. */
export function saltStore(bucket: R2Bucket, use: keyof typeof PREFIXES = "audience") {
  const prefix = PREFIXES[use];
  const read = async (name: string): Promise<Uint8Array | null> => {
    const object = await call(() => bucket.get(prefix + name));
    return object && new Uint8Array(await call(() => object.arrayBuffer()));
  };
  return {
    /** The salt of a name; the first who asks makes it, and everybody gets the same. */
    async obtain(name: string, make: () => Uint8Array): Promise<Uint8Array> {
      const known = await read(name);
      if (known) return known;
      const salt = make();
      const stored = await call(() => bucket.put(prefix + name, salt, { onlyIf: new Headers({ "If-None-Match": "*" }) }));
      return stored ? salt : ((await read(name)) ?? salt);
    },

    /** Names that have a salt: a thousand at most. */
    async listNames(): Promise<string[]> {
      const { objects } = await call(() => bucket.list({ prefix }));
      return objects.map(({ key }) => key.slice(prefix.length));
    },

    async remove(names: readonly string[]): Promise<void> {
      if (names.length > 0) await call(() => bucket.delete(names.map((name) => prefix + name)));
    },
  };
}
