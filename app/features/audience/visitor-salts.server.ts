import { createHmac, randomBytes } from "node:crypto";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { SALT_RETENTION_MS } from "./engagement.ts";

/** Bytes of a salt: as many as SHA-256 answers. */
const SALT_BYTES = 32;

/** Characters of a hash that are kept: 128 bits. */
const HASH_CHARACTERS = 22;

/** Salts go this much before their time is over: the sweep that deletes them runs every quarter of an hour. Milliseconds. */
const MARGIN_MS = HOUR_MS;

export interface SaltStore {
  obtain(name: string, make: () => Uint8Array): Promise<Uint8Array>;
  listNames(): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** Traits that identify a reader; only their hash leaves this module. */
export interface ReaderTraits {
  address: string | null;
  userAgent: string;
  host: string;
}

/** The salts of today and yesterday, in the memory of an isolate. */
export class VisitorSalts {
  readonly #known = new Map<string, Uint8Array>();

  /** A reader's hash of a day: another one each day, and for nobody to recompute once the salt is gone. */
  async hashOf({ address, userAgent, host }: ReaderTraits, day: string, store: SaltStore): Promise<string> {
    const salt = await this.#saltOf(day, store);
    return createHmac("sha256", salt)
      .update([address ?? "local", userAgent, host].join("\n"))
      .digest("base64url")
      .slice(0, HASH_CHARACTERS);
  }

  async #saltOf(day: string, store: SaltStore): Promise<Uint8Array> {
    const known = this.#known.get(day);
    if (known) return known;
    const obtain = () => store.obtain(day, () => new Uint8Array(randomBytes(SALT_BYTES)));
    // Once more: without a salt a view has no visitor. The bytes are kept and not the promise, which would never settle after
    // its request has ended; requests that ask at once get the same salt.
    const salt = await obtain().catch(obtain);
    this.#known.set(day, salt);
    for (const old of [...this.#known.keys()].sort().slice(0, -2)) this.#known.delete(old);
    return salt;
  }
}

/** Deletes salts that are almost two days old. */
export async function expireSalts(store: SaltStore, now: number, timeZone: string): Promise<void> {
  const last = newsroomDay(now - SALT_RETENTION_MS + MARGIN_MS, timeZone);
  await store.remove((await store.listNames()).filter((day) => day <= last));
}
