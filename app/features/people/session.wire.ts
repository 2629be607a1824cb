import { z } from "zod/v4";
import { withoutInvisible } from "#app/platform/text/clean-text.ts";
import { flag, nameLine, toIso } from "#app/platform/text/text.wire.ts";
import { ROLES, type Role } from "./capabilities.ts";
import { PASSWORD_MAX } from "./person.ts";
import { PASSKEY_NAME_MAX, type Passkey } from "./session.ts";

export const signInBody = z.object(
  {
    email: z.string("Informe o e-mail.").trim().min(1, "Informe o e-mail.").max(254, "E-mail longo demais.").transform(withoutInvisible),
    password: z.string("Informe a senha.").min(1, "Informe a senha.").max(1_000, "Senha longa demais."),
    /** On a computer that others use too: the session ends when idle. */
    shared: flag.optional().default(false),
  },
  "Envie um objeto JSON.",
);

export const userWire = z
  .object({ id: z.int(), name: z.string(), email: z.string(), role: z.enum(ROLES), avatar: z.string().nullable(), createdAt: z.string() })
  .meta({ id: "User" });
export type UserWire = z.infer<typeof userWire>;

export const sessionWire = z.object({ user: userWire, token: z.string(), expiresAt: z.string() }).meta({ id: "Session" });

/** Of the session that asks: when it ends unless something prolongs it. `remainingSeconds` needs no clock that agrees with ours. */
export const ownSessionWire = z.object({ shared: z.boolean(), expiresAt: z.string(), remainingSeconds: z.number() });
export type OwnSessionWire = z.infer<typeof ownSessionWire>;

export const toOwnSessionWire = ({ isShared, endsAt }: { isShared: boolean; endsAt: number }, now: number): OwnSessionWire => ({
  shared: isShared,
  expiresAt: new Date(endsAt).toISOString(),
  remainingSeconds: Math.max(0, (endsAt - now) / 1000),
});

export const toUserWire = (user: { id: number; name: string; email: string; role: Role; avatar: string | null; createdAt: number }): UserWire => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  avatar: user.avatar,
  createdAt: toIso(user.createdAt) ?? "",
});

const OBJECT = "Envie um objeto JSON.";
const BAD = "A resposta da chave de acesso veio incompleta. Tente novamente.";
const base64url = z
  .string(BAD)
  .max(20_000, BAD)
  .regex(/^[\w-]*$/, BAD);
const ticket = z.string(BAD).min(1, BAD).max(2_000, BAD);
const keyName = nameLine(PASSKEY_NAME_MAX).refine((value) => value !== "", "Dê um nome à chave, como “Celular da Ana”.");

/** Answer of a browser (WebAuthn Level 3 §5.1); the verifying library reads the rest. */
const credential = z.looseObject({ id: base64url, rawId: base64url, type: z.literal("public-key", BAD), clientExtensionResults: z.looseObject({}).optional().default({}) }, BAD);

const registrationResponse = credential.extend({
  response: z.looseObject({ clientDataJSON: base64url, attestationObject: base64url, transports: z.array(z.string().max(40)).max(10).optional() }, BAD),
});
const authenticationResponse = credential.extend({
  response: z.looseObject(
    { clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.nullish().transform((value) => value ?? undefined) },
    BAD,
  ),
});

export const passkeyBeginBody = z.object({ password: z.string("Informe a senha atual.").min(1, "Informe a senha atual.").max(PASSWORD_MAX, "Senha longa demais.") }, OBJECT);
export const passkeyFinishBody = z.object({ ticket, response: registrationResponse, name: keyName }, OBJECT);
export const passkeyRename = z.object({ name: keyName }, OBJECT);
export const passkeySignInBody = z.object({ ticket, response: authenticationResponse, shared: flag.optional().default(false) }, OBJECT);
export const passkeyParam = z.object({ key: z.string().regex(/^[\w-]{1,1400}$/) });

/** `options` goes to the browser's own calls as it is. */
export const ceremonyWire = z.object({ options: z.looseObject({}), ticket: z.string() });
export const passkeyWire = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }).meta({ id: "Passkey" });
export const passkeysWire = z.object({ items: z.array(passkeyWire) });

export const toPasskeyWire = ({ id, name, createdAt, usedAt }: Passkey): z.infer<typeof passkeyWire> => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: toIso(usedAt),
});
