import { callDependency } from "#app/services/dependency-call.ts";

/** Where salts are: in R2, which keeps no earlier state of an object that was deleted. No address of the site leads here. */
const PREFIX = "audience-salts/";

const R2_LIMIT_MS = 5_000;

const call = <T>(work: () => Promise<T>): Promise<T> => callDependency("r2", { limitMs: R2_LIMIT_MS }, work);

/** The salts of visitors' hashes, one for each day (`YYYY-MM-DD`). They are nowhere else: a deleted one cannot be had again. */
export function saltStore(bucket: R2Bucket) {
  const read = async (day: string): Promise<Uint8Array | null> => {
    const object = await call(() => bucket.get(PREFIX + day));
    return object && new Uint8Array(await call(() => object.arrayBuffer()));
  };
  return {
    /** The salt of a day; the first who asks makes it, and everybody gets the same. */
    async obtain(day: string, make: () => Uint8Array): Promise<Uint8Array> {
      const known = await read(day);
      if (known) return known;
      const salt = make();
      const stored = await call(() => bucket.put(PREFIX + day, salt, { onlyIf: new Headers({ "If-None-Match": "*" }) }));
      return stored ? salt : ((await read(day)) ?? salt);
    },

    /** Days that have a salt. */
    async listDays(): Promise<string[]> {
      const { objects } = await call(() => bucket.list({ prefix: PREFIX }));
      return objects.map(({ key }) => key.slice(PREFIX.length));
    },

    async remove(days: readonly string[]): Promise<void> {
      if (days.length > 0) await call(() => bucket.delete(days.map((day) => PREFIX + day)));
    },
  };
}
