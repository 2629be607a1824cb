import type { Read } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";

/** What a role may be allowed to do: the feature of people declares the names (`caller-finder.http.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Capabilities {}
export type Capability = keyof Capabilities & string;

/** The person behind a call; the feature of people declares what else is known of them. */
export interface CallerUser {
  id: number;
  name: string;
}

/** The authenticated caller, as read from D1 by this request; the feature of people declares the session. */
export interface Caller {
  user: CallerUser;
  sessionId: string;
  by: "bearer" | "cookie";
  /** The API token of a call that came with one, which opens its scopes alone. */
  token?: { id: number; scopes: readonly string[] };
}

/** A read, or the one that the caller's id makes: their token names it before the session is looked up. */
export type CallerRead<T> = Read<T> | ((userId: number) => Read<T>);

interface FindOptions {
  /** Renews an expired access cookie from the refresh cookie. */
  renewing?: boolean;
  /** Scopes of which an API token needs one; none: it is refused (403). Absent: an API token is not known (401), as on screens. */
  tokenScopes?: readonly string[];
}

/** Finds the caller of one request, once. */
export interface CallerFinder {
  /** The cookies of a renewed session, to be set. */
  readonly newCookies: readonly string[];
  /** Null for the public; an invalid Bearer token is refused (401), never treated as the public. */
  find(options?: FindOptions): Promise<Caller | null>;
  /** The caller, if their role has the capability; else 401 or 403. */
  require(capability: Capability, options?: FindOptions): Promise<Caller>;
  /** The caller that was found for an API token, whatever it may do; null for others, and before `find`. */
  ofToken(): Promise<Caller | null>;
  /** The caller, and what `read` answers, in one round trip to D1. Nothing that was read leaves here without the capability. */
  requireWith<T>(capability: Capability, read: CallerRead<T>, options?: FindOptions): Promise<[Caller, T]>;
}

export const SESSION_EXPIRED = "Sessão expirada ou não autenticado. Faça login novamente.";

/** The caller of a call that needs one; refuses with 401. */
export const signedIn = (caller: Caller | null): Caller => caller ?? refuse("unauthenticated", SESSION_EXPIRED);
