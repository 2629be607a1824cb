import { Buffer } from "node:buffer";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { refuse } from "#app/platform/failures/refusal.ts";

/** Concurrent password checks of anonymous callers in an isolate; each costs some 0.2 s of CPU. */
const ANONYMOUS_SLOTS = 8;
/** Slots for known people and browsers, which anonymous callers cannot take. */
const KNOWN_SLOTS = 16;
/** Slots of one person or browser: as many as its wrong attempts (http-api § Sign-in). */
const SLOTS_PER_KEY = 5;
/** A slot expires after this long: an aborted request may never release it. Milliseconds. */
const LEASE_MS = 30_000;
/** Delay before a full queue may be tried again. Seconds. */
const RETRY_SECONDS = 3;

/** The caller: anonymous, or a known person, browser or invitation with its key. */
export type HashingCaller = "open" | { known: string };

interface Slot {
  lane: HashingCaller;
  heldSince: number;
}

const isOf = (key: string | null) => (place: Slot) => (place.lane === "open" ? key === null : place.lane.known === key);
const isKnown = ({ lane }: Slot) => lane !== "open";

/**
 * Limits concurrent password hashing in an isolate. A request beyond the limit is refused at once, before any other work.
 */
export class HashingSlots {
  readonly #held = new Set<Slot>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Runs the work in a slot of the caller; refuses (429) without a free one. */
  async hold<T>(lane: HashingCaller, work: () => Promise<T>): Promise<T> {
    if (this.isFull(lane)) refuse("too-many", "Há senhas demais sendo conferidas neste momento. Tente novamente em alguns segundos.", { retryAfterSeconds: RETRY_SECONDS });
    const place = { lane, heldSince: this.now() };
    this.#held.add(place);
    try {
      return await work();
    } finally {
      this.#held.delete(place);
    }
  }

  isFull(lane: HashingCaller): boolean {
    const now = this.now();
    for (const place of this.#held) if (now - place.heldSince > LEASE_MS) this.#held.delete(place);
    const held = [...this.#held];
    if (lane === "open") return held.filter(isOf(null)).length >= ANONYMOUS_SLOTS;
    return held.filter(isKnown).length >= KNOWN_SLOTS || held.filter(isOf(lane.known)).length >= SLOTS_PER_KEY;
  }
}

/** An OWASP set of scrypt parameters that needs 16 MiB (design § What strangers will try). */
const CURRENT: ScryptParameters = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;

export interface ScryptParameters {
  N: number;
  r: number;
  p: number;
}

/** Derives the key of a password: 32 bytes, slow on purpose. */
export type DeriveKey = (password: string, salt: Uint8Array, parameters: ScryptParameters) => Promise<Uint8Array>;

/** Makes and checks the hashes of passwords: `scrypt$N$r$p$salt$key`, so that old hashes stay readable when the parameters grow. */
export function passwordHasher(derive: DeriveKey) {
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = Buffer.from(await derive(password, salt, CURRENT));
      return ["scrypt", CURRENT.N, CURRENT.r, CURRENT.p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },

    /** Checks the password; `outdated` when its hash should be replaced by one with the current parameters. */
    async verify(password: string, stored: string): Promise<{ right: boolean; outdated: boolean }> {
      const [scheme, N, r, p, salt, key] = stored.split("$");
      if (scheme !== "scrypt" || !salt || !key) return { right: false, outdated: false };
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const expected = Buffer.from(key, "base64url");
      const actual = await derive(password, Buffer.from(salt, "base64url"), parameters);
      return {
        right: expected.length === actual.length && timingSafeEqual(expected, actual),
        outdated: parameters.N !== CURRENT.N || parameters.r !== CURRENT.r || parameters.p !== CURRENT.p,
      };
    },

    /** Takes the time of a real check for an unknown person; never right. */
    async pretendToVerify(password: string): Promise<{ right: false; outdated: false }> {
      await derive(password, Buffer.alloc(SALT_BYTES), CURRENT);
      return { right: false, outdated: false };
    },
  };
}

type PasswordHasher = ReturnType<typeof passwordHasher>;

/** The only access to the hasher: the work holds a slot, or is refused (429) at once. */
export type WithHasher = <T>(lane: HashingCaller, work: (hasher: PasswordHasher) => Promise<T>) => Promise<T>;
