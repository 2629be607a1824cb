import { type Capability, roleMay } from "#app/domain/access/capabilities.ts";
import { RefusalError, refuse } from "#app/domain/refusal.ts";
import type { User } from "#app/db/users.ts";
import type { SignInService } from "#app/services/sign-in.server.ts";
import { readSessionCookies, sessionCookies } from "./cookies.server.ts";

/** Who is calling, as D1 knows them at this moment. */
export interface Caller {
  user: User;
  sessionId: string;
  by: "bearer" | "cookie";
}

const EXPIRED = "Sessão expirada ou não autenticado. Faça login novamente.";
const FORBIDDEN = "Seu perfil não permite esta ação.";

/**
 * Finds the caller of one request, once. A page whose access cookie has run out is given a new one from its refresh
 * cookie (`renewing`); the cookies to set are then in `newCookies`.
 */
export class CallerFinder {
  readonly newCookies: string[] = [];
  #found: Promise<Caller | null> | null = null;

  constructor(
    private readonly request: Request,
    private readonly signIn: SignInService,
  ) {}

  /** Null for the public; a Bearer token that is no longer good is refused, never treated as the public. */
  find({ renewing = false } = {}): Promise<Caller | null> {
    this.#found ??= this.#find(renewing);
    return this.#found;
  }

  /** The caller, if their role has the capability; else 401 or 403. */
  async require(capability: Capability, options: { renewing?: boolean } = {}): Promise<Caller> {
    const caller = await this.find(options);
    if (!caller) refuse("unauthenticated", EXPIRED);
    if (!roleMay(caller.user.role, capability)) refuse("forbidden", FORBIDDEN);
    return caller;
  }

  async #find(renewing: boolean): Promise<Caller | null> {
    const authorization = this.request.headers.get("Authorization");
    if (authorization !== null) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization.trim())?.[1];
      const caller = token ? await this.#fromToken(token, "bearer") : null;
      if (!caller) refuse("unauthenticated", EXPIRED);
      return caller;
    }
    const { access, refresh } = readSessionCookies(this.request);
    const caller = access ? await this.#fromToken(access, "cookie") : null;
    if (caller || !renewing || !refresh) return caller;
    try {
      const renewed = await this.signIn.refresh(refresh);
      this.newCookies.push(...sessionCookies(this.request, renewed));
      return { user: renewed.user, sessionId: renewed.sessionId, by: "cookie" };
    } catch (error) {
      if (error instanceof RefusalError) return null;
      throw error;
    }
  }

  async #fromToken(token: string, by: Caller["by"]): Promise<Caller | null> {
    const claims = await this.signIn.readAccessToken(token);
    const user = claims && (await this.signIn.findSessionUser(claims));
    return claims && user && user.id === claims.userId ? { user, sessionId: claims.sessionId, by } : null;
  }
}
