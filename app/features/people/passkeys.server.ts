import { Buffer } from "node:buffer";
import { createHmac, randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { jwtVerify, SignJWT } from "jose";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { createPasskeyRepository } from "./passkeys.store.ts";
import type { ActingPerson } from "./people.server.ts";
import { CEREMONY_MS, PASSKEYS_MAX, type Passkey } from "./session.ts";
import type { SignedIn, SignInDevice, SignInService } from "./sign-in.server.ts";
import type { User } from "./users.store.ts";

/** EdDSA, ES256, RS256 (COSE): what authenticators of today sign with. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on use, so that readers' requests do not pay for it. */
const webAuthn = () => import("@simplewebauthn/server");

const RETRY = "A confirmação demorou demais ou já foi usada. Tente novamente.";
const NOT_CONFIRMED = "Não foi possível confirmar a chave de acesso. Tente novamente ou use a senha.";
const UNKNOWN_KEY = "Esta chave de acesso não está cadastrada aqui. Entre com a senha.";

interface Challenge {
  id: string;
  /** base64url. */
  value: string;
  /** Milliseconds. */
  expiresAt: number;
}

const withoutTransports = (keys: readonly (Passkey & { transports: string[] })[]): Passkey[] => keys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));

/**
 * Passkeys (WebAuthn): discoverable, with user verification. A challenge is sent in a signed ticket, so that anonymous
 * requests write nothing; once answered correctly it is spent.
 */
export function createPasskeyService({ db, settings: { name: siteName, url: siteUrl }, secret: sessionSecret, now }: SharedDependencies, signIn: SignInService) {
  const passkeys = createPasskeyRepository(db);
  const key = new TextEncoder().encode(sessionSecret);
  const rpID = new URL(siteUrl).hostname;
  /** Opaque user handle for authenticators. */
  const handleOf = (userId: number) => createHmac("sha256", sessionSecret).update(`passkey-user:${userId}`).digest();

  const ticketFor = (challenge: string, purpose: string): Promise<string> =>
    new SignJWT({ challenge, purpose })
      .setProtectedHeader({ alg: "HS256", typ: "passkey+jwt" })
      .setIssuer("lide")
      .setJti(randomBytes(16).toString("base64url"))
      .setExpirationTime(Math.ceil((now() + CEREMONY_MS) / 1000))
      .sign(key);

  /** The challenge of a ticket of ours; refuses (422) one that is over, forged or of another purpose. */
  async function readTicket(ticket: string, purpose: string): Promise<Challenge> {
    try {
      const { payload } = await jwtVerify(ticket, key, { algorithms: ["HS256"], issuer: "lide", typ: "passkey+jwt", currentDate: new Date(now()) });
      const { challenge, jti, exp } = payload;
      if (payload.purpose === purpose && typeof challenge === "string" && jti && exp) return { id: jti, value: challenge, expiresAt: exp * 1000 };
    } catch {
      // Every reason is answered alike.
    }
    return refuse("invalid", RETRY);
  }

  const purposeOf = (userId: number) => `register:${userId}`;
  const newChallenge = () => new Uint8Array(randomBytes(32));

  return {
    /** A person's keys, without what only browsers need. */
    list: async (userId: number): Promise<Passkey[]> => withoutTransports(await readOne(db, passkeys.readOf(userId))),

    /** Begins a registration, after the password: somebody at an unattended screen must not add their own key. */
    async beginRegistration(user: User, password: string) {
      await signIn.confirmPassword(user.id, password, "password");
      const own = await readOne(db, passkeys.readOf(user.id));
      if (own.length >= PASSKEYS_MAX) refuse("conflict", `Cada pessoa pode ter até ${PASSKEYS_MAX} chaves de acesso. Remova uma antes.`);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new Uint8Array(handleOf(user.id)),
        challenge: newChallenge(),
        timeout: CEREMONY_MS,
        attestationType: "none",
        excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { options, ticket: await ticketFor(options.challenge, purposeOf(user.id)) };
    },

    /** Stores a passkey; 422 for an invalid answer of the browser, 409 for a known key. */
    async finishRegistration(answer: { ticket: string; response: unknown; name: string }, actor: ActingPerson): Promise<Passkey> {
      const challenge = await readTicket(answer.ticket, purposeOf(actor.id));
      const { verifyRegistrationResponse } = await webAuthn();
      const verified = await verifyRegistrationResponse({
        response: answer.response as RegistrationResponseJSON,
        expectedChallenge: challenge.value,
        expectedOrigin: siteUrl,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!verified?.verified) refuse("invalid", NOT_CONFIRMED);
      const { credential } = verified.registrationInfo;
      const at = now();
      const added = await passkeys.add(
        actor.id,
        answer.name,
        { id: credential.id, publicKey: Buffer.from(credential.publicKey).toString("base64url"), counter: credential.counter, transports: credential.transports ?? [] },
        challenge,
        { at, actor: { id: actor.id, name: actor.name }, action: "user.add-passkey", details: { subject: answer.name } },
      );
      if (!added) refuse("conflict", "Esta chave de acesso já está cadastrada. Tente novamente.");
      return { id: credential.id, name: answer.name, createdAt: at, usedAt: null };
    },

    async rename(userId: number, id: string, name: string): Promise<void> {
      if (!(await passkeys.rename(userId, id, name))) refuse("not-found", "Chave de acesso não encontrada.");
    },

    async remove(id: string, actor: ActingPerson): Promise<void> {
      const removed = await passkeys.remove(actor.id, id, { at: now(), actor: { id: actor.id, name: actor.name }, action: "user.remove-passkey" });
      if (!removed) refuse("not-found", "Chave de acesso não encontrada.");
    },

    /** Options of a sign-in. The same for everybody, so that they reveal nothing about who has a passkey. */
    async beginSignIn() {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, challenge: newChallenge(), timeout: CEREMONY_MS, userVerification: "required" });
      return { options, ticket: await ticketFor(options.challenge, "sign-in") };
    },

    /** Signs a person in by their key; 401 for an unknown key, a wrong signature, a counter that went back, a spent challenge. */
    async finishSignIn(answer: { ticket: string; response: unknown }, place: SignInDevice): Promise<SignedIn> {
      const challenge = await readTicket(answer.ticket, "sign-in");
      const response = answer.response as AuthenticationResponseJSON;
      const found = await passkeys.find(response.id);
      if (!found) refuse("unauthenticated", UNKNOWN_KEY);
      const { passkey, user } = found;
      const { userHandle } = response.response;
      if (userHandle && userHandle !== handleOf(user.id).toString("base64url")) refuse("unauthenticated", NOT_CONFIRMED);
      const { verifyAuthenticationResponse } = await webAuthn();
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge.value,
        expectedOrigin: siteUrl,
        expectedRPID: rpID,
        credential: { id: passkey.id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")), counter: passkey.counter, transports: passkey.transports },
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) refuse("unauthenticated", NOT_CONFIRMED);
      const use = { id: passkey.id, counter: verified.authenticationInfo.newCounter, challengeId: challenge.id, challengeExpiresAt: challenge.expiresAt, now: now() };
      if (!(await passkeys.use(use))) refuse("unauthenticated", RETRY);
      return signIn.beginSession(user, place);
    },
  };
}
