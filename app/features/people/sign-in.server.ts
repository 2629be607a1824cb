import { createHash, createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { networkPart } from "#app/platform/values/network-part.ts";
import { SHARED_IDLE_MS } from "./session.ts";
import { createUserRepository, emailKey, type LiveSession, type SessionUser, type User } from "./users.store.ts";

/** Lifetime of an access token (issue of sign-in; http-api § Sign-in). Seconds. */
export const ACCESS_SECONDS = 15 * 60;
/** A session ends after this long without a refresh. */
export const SESSION_MS = 30 * DAY_MS;
/** Two tabs that race with one refresh token within this time get the same successor (http-api § Sign-in). */
const REFRESH_GRACE_MS = 10_000;
/** Wrong tries per account before 429 (http-api: from the sixth). */
const ACCOUNT_FAILURES = 5;
/** Wrong tries per address, over all accounts. */
const ADDRESS_FAILURES = 60;
/** Failures count in a window that starts with the first; it ends automatically, so nobody is locked out for ever. */
const FAILURE_WINDOW_MS = 10 * MINUTE_MS;
/** Time for which a browser that signed in is known, so that its failures are counted apart from strangers'. Seconds. */
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

const INVALID_CREDENTIALS = "E-mail ou senha inválidos.";

export interface SignedIn {
  user: User;
  sessionId: string;
  token: string;
  /** End of the access token (ms). */
  expiresAt: number;
  refreshToken: string;
  session: LiveSession;
}

export interface SignInDevice {
  /** Browser and device in words; no address is kept. */
  device: string;
  isShared: boolean;
}

export interface AccessClaims {
  userId: number;
  sessionId: string;
}

/** Counter keys of wrong passwords, and the message for too many. */
interface AttemptCounters {
  account: string;
  address: string | null;
  sentence(seconds: number): string;
}

/** The claims of a token that was signed with the secret and that has not ended (`now` in ms); null for any other. */
export async function readAccessToken(token: string, secret: string, now: number): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ["HS256"], issuer: "lide", typ: "at+jwt", currentDate: new Date(now) });
    const userId = Number(payload.sub);
    return Number.isSafeInteger(userId) && typeof payload.sid === "string" ? { userId, sessionId: payload.sid } : null;
  } catch {
    return null;
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Sign-in, sessions and their tokens. */
export function createSignInService(
  { db, secret: sessionSecret, now, randomId, withHasher }: Pick<SharedDependencies, "db" | "secret" | "now" | "randomId" | "withHasher">,
  onSessionEnd: () => void,
) {
  const users = createUserRepository(db);
  const key = new TextEncoder().encode(sessionSecret);

  const issueAccess = async (user: User, sessionId: string): Promise<{ token: string; expiresAt: number }> => {
    const issuedAt = Math.floor(now() / 1000);
    const token = await new SignJWT({ sid: sessionId, role: user.role })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setSubject(String(user.id))
      .setIssuer("lide")
      .setIssuedAt(issuedAt)
      .setJti(randomId())
      .setExpirationTime(issuedAt + ACCESS_SECONDS)
      .sign(key);
    return { token, expiresAt: (issuedAt + ACCESS_SECONDS) * 1000 };
  };

  /** A new session of somebody who has proved who they are. */
  async function beginSession({ id, name, email, role, avatar, createdAt }: User, { device, isShared }: SignInDevice): Promise<SignedIn> {
    const at = now();
    const user = { id, name, email, role, avatar, createdAt };
    const sessionId = randomId();
    const refreshToken = `${randomId()}${randomId()}`;
    const endsAt = at + (isShared ? SHARED_IDLE_MS : SESSION_MS);
    await users.startSession({ id: sessionId, user, expiresAt: endsAt, refreshHash: sha256(refreshToken), device, isShared, now: at });
    return { user, sessionId, refreshToken, session: { isShared, endsAt }, ...(await issueAccess(user, sessionId)) };
  }

  const endSession = async (sessionId: string): Promise<void> => {
    await users.endSession(sessionId, now());
    onSessionEnd();
  };

  /** Concurrent rotations compute the same successor, so it never has to be stored in the clear. */
  const successorOf = (refreshToken: string) => createHmac("sha256", sessionSecret).update(`refresh:${refreshToken}`).digest("base64url");

  /** A browser that signed in before, by its token; null without one and for a forged one. */
  async function knownDevice(deviceToken: string | null): Promise<{ key: string; userId: string | undefined } | null> {
    if (!deviceToken) return null;
    try {
      const { payload } = await jwtVerify(deviceToken, key, { algorithms: ["HS256"], issuer: "lide", typ: "device+jwt" });
      return payload.jti ? { key: `device:${sha256(payload.jti)}`, userId: payload.sub } : null;
    } catch {
      return null;
    }
  }

  /**
   * Runs `check` unless there were too many wrong passwords for the account or, where it is known, the address: 429. The
   * attempt is counted before the check, so that concurrent guesses gain nothing, and uncounted when the password was right
   * or the check failed otherwise. Null: a wrong password.
   */
  async function countingAttempts<T>({ account, address, sentence }: AttemptCounters, check: () => Promise<T | null>): Promise<T | null> {
    const keys = address === null ? [account] : [account, address];
    const refuseBeyond = (counts: { key: string; failures: number; windowEndsAt: number }[], allowance: number) => {
      const over = counts.find((count) => count.failures >= (count.key === address ? ADDRESS_FAILURES : ACCOUNT_FAILURES) + allowance);
      if (!over) return;
      const seconds = Math.max(1, Math.ceil((over.windowEndsAt - now()) / 1000));
      refuse("too-many", sentence(seconds), { retryAfterSeconds: seconds });
    };
    refuseBeyond(await users.countFailures(keys, now()), 0);
    refuseBeyond(await users.addFailure(keys, FAILURE_WINDOW_MS, now()), 1);
    const passed = await check().catch(async (error: unknown) => {
      await users.takeFailureBack(keys);
      throw error;
    });
    if (passed === null) return null;
    await Promise.all([users.clearFailures(account, now()), address === null ? null : users.takeFailureBack([address])]);
    return passed;
  }

  return {
    beginSession,

    /**
     * Checks the password of a signed-in person before a sensitive change, because their screen may be unattended. Wrong attempts
     * are counted as those of a sign-in: 422 with the field, 429 from the sixth.
     */
    async confirmPassword(userId: number, password: string, field: string): Promise<void> {
      const sentence = () => "Muitas tentativas com a senha errada. Espere alguns minutos e tente novamente.";
      const confirmed = await withHasher({ known: `user:${userId}` }, (hasher) =>
        countingAttempts({ account: `confirm:${userId}`, address: null, sentence }, async () => {
          const user = await users.findWithPassword(userId);
          return user && (await hasher.verify(password, user.passwordHash)).right ? user : null;
        }),
      );
      if (confirmed) return;
      const message = "A senha atual não confere.";
      refuse("invalid", message, { fields: [{ field, message }] });
    },

    /**
     * Extends a session of a shared computer after activity; returns its new end (ms). Refuses with 401 once it has ended.
     */
    async touchSession(sessionId: string): Promise<number> {
      const endsAt = now() + SHARED_IDLE_MS;
      if (!(await users.prolongShared(sessionId, endsAt, now()))) refuse("unauthenticated", "Sessão expirada. Entre novamente.");
      return endsAt;
    },

    /**
     * Signs a person in. `address` is null where client addresses are not to be believed.
     * Refuses with 401 for a wrong e-mail or password alike, 429 after too many wrong tries, or at once while too many others are being checked.
     */
    async signIn(input: SignInDevice & { email: string; password: string; address: string | null; deviceToken: string | null }): Promise<SignedIn> {
      const device = await knownDevice(input.deviceToken);
      const address = input.address ? `address:${createHmac("sha256", sessionSecret).update(networkPart(input.address)).digest("base64url")}` : null;
      const sentence = (seconds: number) => `Muitas tentativas de entrada. Tente novamente em ${Math.ceil(seconds / 60)} min.`;
      // The slot comes first: a refused request costs no database read.
      const entered = await withHasher(device ? { known: device.key } : "open", async (hasher) => {
        const user = await users.findByEmail(input.email);
        const isOwnDevice = device !== null && user !== null && device.userId === String(user.id);
        const account = isOwnDevice ? device.key : `account:${sha256(emailKey(input.email))}`;
        const passed = await countingAttempts({ account, address, sentence }, async () => {
          const check = user ? await hasher.verify(input.password, user.passwordHash) : await hasher.pretendToVerify(input.password);
          return user && check.right ? { user, isOutdated: check.outdated } : null;
        });
        if (passed?.isOutdated) await users.savePasswordHash(passed.user.id, await hasher.hash(input.password));
        return passed;
      });
      if (!entered) refuse("unauthenticated", INVALID_CREDENTIALS);
      return beginSession(entered.user, input);
    },

    /** Token of a known browser, so that failures of strangers do not lock its owner out. */
    issueDeviceToken: (userId: number): Promise<string> =>
      new SignJWT({})
        .setProtectedHeader({ alg: "HS256", typ: "device+jwt" })
        .setSubject(String(userId))
        .setIssuer("lide")
        .setJti(randomId())
        .setExpirationTime(Math.floor(now() / 1000) + DEVICE_SECONDS)
        .sign(key),

    /**
     * Exchanges a refresh token for its successor. A spent token, after the grace period for races, ends its session: it has been
     * copied.
     */
    async refresh(refreshToken: string): Promise<SignedIn> {
      const at = now();
      const hash = sha256(refreshToken);
      const found = await users.findRefreshToken(hash);
      if (!found) refuse("unauthenticated", "Sessão expirada. Entre novamente.");
      if (found.spentAt !== null && at - found.spentAt > REFRESH_GRACE_MS) {
        await endSession(found.sessionId);
        refuse("unauthenticated", "Sessão encerrada por segurança. Entre novamente.");
      }
      const user = await readOne(db, users.readSessionUser(found.sessionId, at));
      if (!user) refuse("unauthenticated", "Sessão expirada. Entre novamente.");
      const successor = successorOf(refreshToken);
      await users.rotateRefreshToken(hash, sha256(successor), found.sessionId, at + SESSION_MS, at);
      return { user, sessionId: found.sessionId, refreshToken: successor, session: user.session, ...(await issueAccess(user, found.sessionId)) };
    },

    readAccessToken: (token: string): Promise<AccessClaims | null> => readAccessToken(token, sessionSecret, now()),

    /**
     * The person as D1 knows them now (a role that changed or a session that ended acts at once), and `read` in the same
     * round trip: what it answers may leave only if the person may see it.
     */
    findSessionUserWith: <T>(claims: AccessClaims, read: Read<T>): Promise<[SessionUser | null, T]> => readTogether(db, users.readSessionUser(claims.sessionId, now()), read),

    signOut: endSession,

    /** The session that a refresh token belongs to, spent or not; null when unknown. */
    async findSessionOfRefreshToken(refreshToken: string): Promise<string | null> {
      return (await users.findRefreshToken(sha256(refreshToken)))?.sessionId ?? null;
    },
  };
}

export type SignInService = ReturnType<typeof createSignInService>;
