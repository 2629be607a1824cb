import type { WorkOwner } from "#app/platform/concurrency/uncached-budget.server.ts";
import { joinReads, type Read } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { type Caller, type CallerFinder, type CallerRead, type Capability, SESSION_EXPIRED, signedIn } from "#app/platform/http/auth/caller.server.ts";
import { networkPart } from "#app/platform/values/network-part.ts";
import { roleMay, roleMayHere, type Capability as StaffCapability } from "./capabilities.ts";
import { readSessionCookies, sessionCookies } from "./session-cookies.http.ts";
import { type AccessClaims, readAccessToken, type SignInService } from "./sign-in.server.ts";
import type { LiveSession, SessionUser, User } from "./users.store.ts";

declare module "#app/platform/http/auth/caller.server.ts" {
  interface Capabilities extends Record<StaffCapability, true> {}
  interface CallerUser extends User {}
  interface Caller {
    session: LiveSession;
  }
}

const FORBIDDEN = "Seu perfil não permite esta ação.";
const OUT_OF_SCOPE = "Este token da API não tem permissão para esta operação.";

/** The API token of an `Authorization` header, well-formed or not; null for none. */
const apiTokenOf = (request: Request): string | null => /^Bearer (lide_\w{0,100})$/i.exec(request.headers.get("Authorization")?.trim() ?? "")?.[1] ?? null;

/** Finds the owner of an API token that has not ended; null for any other text. */
interface TokenOwners {
  findOwner(secret: string): Promise<{ token: { id: number; name: string; scopes: readonly string[]; expiresAt: number }; user: User } | null>;
}

interface FindOptions {
  renewing?: boolean;
  tokenScopes?: readonly string[];
}

/** The token of an `Authorization` header, "" where it holds none; null without the header. */
function bearerTokenOf(request: Request): string | null {
  const authorization = request.headers.get("Authorization");
  return authorization === null ? null : (/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization.trim())?.[1] ?? "");
}

/** The access token that a request brings, whether or not it is good; null without one. */
const accessTokenOf = (request: Request): string | null => bearerTokenOf(request) ?? readSessionCookies(request).access;

/** Pictures and files of pages, their banners, and what they report. */
const PAGE_PART = /^\/(?:(?:img|faixa|card|media|audio|icone)\/|(?:collect|api\/pecas)$)/;

/**
 * Returns the owner of a request's work, where it has to wait: the newsroom by a token that this site signed and that has not ended, whatever became
 * of its session; else a stranger, whose page loads a part of it, who writes or who reads. `address`: the client's where it can be trusted, else
 * null.
 */
export async function workOwnerOf(request: Request, address: string | null, secret: string): Promise<WorkOwner> {
  const token = accessTokenOf(request);
  const claims = token ? await readAccessToken(token, secret, Date.now()) : null;
  if (claims) return { workClass: "staff", owner: `user:${claims.userId}` };
  const owner = address === null ? null : `network:${networkPart(address)}`;
  if (PAGE_PART.test(new URL(request.url).pathname)) return { workClass: "part", owner };
  return { workClass: request.method === "GET" || request.method === "HEAD" ? "read" : "write", owner };
}

/** A read that joins the batch of the session's look-up if it is registered before that batch is sent. */
class PiggybackedRead<T> {
  #result: { value: T } | null = null;

  constructor(private readonly read: CallerRead<T>) {}

  #readFor(userId: number): Read<T> {
    return typeof this.read === "function" ? this.read(userId) : this.read;
  }

  /** The read to add to the session's batch. */
  asReadOf(userId: number): Read<void> {
    const { statements, decode } = this.#readFor(userId);
    return {
      statements,
      decode: (results) => {
        this.#result = { value: decode(results) };
      },
    };
  }

  /** The value; registered too late, it is read in a batch of its own with the session again. Null: the session has ended meanwhile. */
  async resultFor(caller: Caller, signIn: SignInService): Promise<{ value: T } | null> {
    if (this.#result) return this.#result;
    const [user, value] = await signIn.findSessionUserWith({ userId: caller.user.id, sessionId: caller.sessionId }, this.#readFor(caller.user.id));
    return user ? { value } : null;
  }
}

/**
 * Finds the caller of one request, once. With `renewing`, an expired access cookie is renewed from the refresh cookie;
 * the cookies to set are then in `newCookies`.
 */
export class SessionCallerFinder implements CallerFinder {
  readonly newCookies: string[] = [];
  #found: Promise<Caller | null> | null = null;
  readonly #pendingReads: PiggybackedRead<unknown>[] = [];

  constructor(
    private readonly request: Request,
    private readonly signIn: () => SignInService,
    /** Tells whether reporters may write drafts, as D1 has it at this moment. */
    private readonly reporterDrafts: () => Promise<boolean>,
    private readonly apiTokens: () => TokenOwners,
  ) {}

  /** Null for the public; an invalid Bearer token is refused (401), never treated as the public. */
  async find({ renewing = false, tokenScopes }: FindOptions = {}): Promise<Caller | null> {
    this.#found ??= this.#find(renewing, tokenScopes !== undefined);
    const caller = await this.#found;
    // Each time, because one request may call several operations (MCP).
    if (caller?.token && !tokenScopes?.some((scope) => caller.token?.scopes.includes(scope))) return refuse("forbidden", OUT_OF_SCOPE);
    return caller;
  }

  /** The caller that was found for an API token, whatever it may do; null for others, and before `find`. */
  async ofToken(): Promise<Caller | null> {
    const caller = (await this.#found?.catch(() => null)) ?? null;
    return caller?.token ? caller : null;
  }

  /** The caller, if their role has the capability; else 401 or 403. */
  async require(capability: Capability, options: FindOptions = {}): Promise<Caller> {
    const caller = signedIn(await this.find(options));
    const { role } = caller.user;
    if (roleMay(role, capability)) return caller;
    // Read only when it decides: for a reporter who writes.
    if (roleMayHere(role, capability, { reporterDrafts: true }) && (await this.reporterDrafts())) return caller;
    return refuse("forbidden", FORBIDDEN);
  }

  /**
   * The caller, and what `read` answers, in one round trip to D1: tokens are verified without I/O, then the session and
   * the reads of every loader of the page are one batch. Nothing that was read leaves here without the capability.
   */
  async requireWith<T>(capability: Capability, read: CallerRead<T>, options: FindOptions = {}): Promise<[Caller, T]> {
    const piggybacked = new PiggybackedRead(read);
    this.#pendingReads.push(piggybacked);
    const caller = await this.require(capability, options);
    const result = await piggybacked.resultFor(caller, this.signIn());
    if (!result) refuse("unauthenticated", SESSION_EXPIRED);
    return [caller, result.value];
  }

  async #find(renewing: boolean, knowsApiTokens: boolean): Promise<Caller | null> {
    const apiToken = knowsApiTokens ? apiTokenOf(this.request) : null;
    if (apiToken !== null) return this.#fromApiToken(apiToken);
    const bearer = bearerTokenOf(this.request);
    if (bearer !== null) return signedIn(bearer === "" ? null : await this.#fromToken(bearer, "bearer"));
    const { access, refresh } = readSessionCookies(this.request);
    const caller = access ? await this.#fromToken(access, "cookie") : null;
    if (caller || !renewing || !refresh) return caller;
    try {
      const renewed = await this.signIn().refresh(refresh);
      this.newCookies.push(...sessionCookies(this.request, renewed));
      return { user: renewed.user, sessionId: renewed.sessionId, session: renewed.session, by: "cookie" };
    } catch (error) {
      if (error instanceof RefusalError) return null;
      throw error;
    }
  }

  /** The owner of an API token, named so that what it writes says which token did; refuses with 401. */
  async #fromApiToken(secret: string): Promise<Caller> {
    const found = await this.apiTokens().findOwner(secret);
    if (!found) return refuse("unauthenticated", "Token da API desconhecido, excluído ou vencido.");
    const { token, user } = found;
    return {
      user: { ...user, name: `${user.name} (token “${token.name}”)` },
      sessionId: `token:${token.id}`,
      session: { isShared: false, endsAt: token.expiresAt },
      by: "bearer",
      token,
    };
  }

  async #fromToken(token: string, by: Caller["by"]): Promise<Caller | null> {
    const claims = await this.signIn().readAccessToken(token);
    const user = claims && (await this.#userOf(claims));
    return claims && user && user.id === claims.userId ? { user, sessionId: claims.sessionId, session: user.session, by } : null;
  }

  async #userOf(claims: AccessClaims): Promise<SessionUser | null> {
    const [user] = await this.signIn().findSessionUserWith(claims, joinReads(...this.#pendingReads.splice(0).map((read) => read.asReadOf(claims.userId))));
    return user;
  }
}
