import { joinReads, type Read } from "#app/db/database.ts";
import type { LiveSession, SessionUser, User } from "#app/db/users.ts";
import { type Capability, roleMay, roleMayHere } from "#app/domain/access/capabilities.ts";
import { RefusalError, refuse } from "#app/domain/refusal.ts";
import type { AccessClaims, SignInService } from "#app/services/sign-in.server.ts";
import { readSessionCookies, sessionCookies } from "./cookies.server.ts";

/** Who is calling, as D1 knows them at this moment. */
export interface Caller {
  user: User;
  sessionId: string;
  session: LiveSession;
  by: "bearer" | "cookie";
}

const EXPIRED = "Sessão expirada ou não autenticado. Faça login novamente.";
const FORBIDDEN = "Seu perfil não permite esta ação.";

/** Who calls, where it must be somebody; refuses with 401. */
export const signedIn = (caller: Caller | null): Caller => caller ?? refuse("unauthenticated", EXPIRED);

/** A read that travels in the batch of the session's look-up, when it is there before that leaves. */
class Passenger<T> {
  readonly ticket: Read<void>;
  #arrived: { value: T } | null = null;

  constructor(private readonly read: Read<T>) {
    this.ticket = {
      statements: read.statements,
      decode: (results) => {
        this.#arrived = { value: read.decode(results) };
      },
    };
  }

  /** What was read; one that came too late looks the session up again, in a batch of its own. Null: it has ended since. */
  async arrive(caller: Caller, signIn: SignInService): Promise<{ value: T } | null> {
    if (this.#arrived) return this.#arrived;
    const [user, value] = await signIn.findSessionUserWith({ userId: caller.user.id, sessionId: caller.sessionId }, this.read);
    return user ? { value } : null;
  }
}

/**
 * Finds the caller of one request, once. A page whose access cookie has run out is given a new one from its refresh
 * cookie (`renewing`); the cookies to set are then in `newCookies`.
 */
export class CallerFinder {
  readonly newCookies: string[] = [];
  #found: Promise<Caller | null> | null = null;
  readonly #waiting: Read<void>[] = [];

  constructor(
    private readonly request: Request,
    private readonly signIn: SignInService,
    /** Whether reporters may write drafts, as D1 says at this moment. */
    private readonly reporterDrafts: () => Promise<boolean>,
  ) {}

  /** Null for the public; a Bearer token that is no longer good is refused, never treated as the public. */
  find({ renewing = false } = {}): Promise<Caller | null> {
    this.#found ??= this.#find(renewing);
    return this.#found;
  }

  /** The caller, if their role has the capability; else 401 or 403. */
  async require(capability: Capability, options: { renewing?: boolean } = {}): Promise<Caller> {
    const caller = signedIn(await this.find(options));
    const { role } = caller.user;
    if (roleMay(role, capability)) return caller;
    // Asked only when it decides: for a reporter who writes.
    if (roleMayHere(role, capability, { reporterDrafts: true }) && (await this.reporterDrafts())) return caller;
    return refuse("forbidden", FORBIDDEN);
  }

  /**
   * The caller, and what `read` answers, in one round trip to D1: tokens are verified without I/O, then the session and
   * the reads of every loader of the page are one batch. Nothing that was read leaves here without the capability.
   */
  async requireWith<T>(capability: Capability, read: Read<T>, options: { renewing?: boolean } = {}): Promise<[Caller, T]> {
    const passenger = new Passenger(read);
    this.#waiting.push(passenger.ticket);
    const caller = await this.require(capability, options);
    const arrived = await passenger.arrive(caller, this.signIn);
    if (!arrived) refuse("unauthenticated", EXPIRED);
    return [caller, arrived.value];
  }

  async #find(renewing: boolean): Promise<Caller | null> {
    const authorization = this.request.headers.get("Authorization");
    if (authorization !== null) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization.trim())?.[1];
      return signedIn(token ? await this.#fromToken(token, "bearer") : null);
    }
    const { access, refresh } = readSessionCookies(this.request);
    const caller = access ? await this.#fromToken(access, "cookie") : null;
    if (caller || !renewing || !refresh) return caller;
    try {
      const renewed = await this.signIn.refresh(refresh);
      this.newCookies.push(...sessionCookies(this.request, renewed));
      return { user: renewed.user, sessionId: renewed.sessionId, session: renewed.session, by: "cookie" };
    } catch (error) {
      if (error instanceof RefusalError) return null;
      throw error;
    }
  }

  async #fromToken(token: string, by: Caller["by"]): Promise<Caller | null> {
    const claims = await this.signIn.readAccessToken(token);
    const user = claims && (await this.#userOf(claims));
    return claims && user && user.id === claims.userId ? { user, sessionId: claims.sessionId, session: user.session, by } : null;
  }

  async #userOf(claims: AccessClaims): Promise<SessionUser | null> {
    const [user] = await this.signIn.findSessionUserWith(claims, joinReads(...this.#waiting.splice(0)));
    return user;
  }
}
