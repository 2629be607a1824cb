/** A key of WebAuthn as its owner sees it. Times in milliseconds. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  /** Null until somebody has signed in with it. */
  usedAt: number | null;
}

/** Keys of one person; more are refused, so that nobody can fill the table. */
export const PASSKEYS_MAX = 20;
/** Characters of a key's name. */
export const PASSKEY_NAME_MAX = 60;
/** How long a ceremony may take from its options to its answer. Milliseconds. */
export const CEREMONY_MS = 5 * 60_000;
