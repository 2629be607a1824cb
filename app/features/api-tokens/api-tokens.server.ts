import { crc32 } from "node:zlib";
import { roleMay, type StaffMember } from "#app/features/people/capabilities.ts";
import type { SignInService } from "#app/features/people/sign-in.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type ApiToken, TOKENS_MAX, type TokenScope } from "./api-token.ts";
import { createApiTokenRepository, type TokenOwner } from "./api-tokens.store.ts";

/** Prefix by which programs that search for leaked secrets recognise a token. */
export const TOKEN_PREFIX = "lide_";
const SECRET_BYTES = 32;
/** Digits in base 62 of 256 and of 32 bits. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function toBase62(value: bigint, digits: number): string {
  let text = "";
  for (let rest = value; text.length < digits; rest /= 62n) text = `${BASE_62[Number(rest % 62n)]}${text}`;
  return text;
}

/** The CRC-32 of a secret, as its last digits: a mistyped or invented token is refused without a read of D1. */
const checksumOf = (secret: string): string => toBase62(BigInt(crc32(secret)), CHECKSUM_DIGITS);

/** A token with `bytes` as its secret. */
export function formatToken(bytes: Uint8Array): string {
  const secret = toBase62(
    bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n),
    SECRET_DIGITS,
  );
  return `${TOKEN_PREFIX}${secret}${checksumOf(secret)}`;
}

/** True for the form of a token with the right checksum. */
export function isTokenForm(text: string): boolean {
  if (text.length !== TOKEN_PREFIX.length + SECRET_DIGITS + CHECKSUM_DIGITS || !/^lide_[0-9A-Za-z]+$/.test(text)) return false;
  const secret = text.slice(TOKEN_PREFIX.length, -CHECKSUM_DIGITS);
  return text.endsWith(checksumOf(secret));
}

interface TokenInput {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
  /** The owner's, so that nobody makes a token at an unattended screen. */
  password: string;
}

/** API tokens of people: what programs call `/api` with. */
export function createApiTokenService({ db, now, randomBytes, waitUntil }: SharedDependencies, { confirmPassword }: Pick<SignInService, "confirmPassword">) {
  const tokens = createApiTokenRepository(db);
  const managesAll = ({ role }: StaffMember) => roleMay(role, "users:manage");
  const subjectOf = ({ userId, name, ownerName }: Pick<ApiToken, "userId" | "name" | "ownerName">, actor: StaffMember) =>
    userId === actor.id ? `“${name}”` : `“${name}”, de ${ownerName}`;

  return {
    /** One's own tokens; of everybody for who manages people. */
    list: (actor: StaffMember): Promise<ApiToken[]> => readOne(db, tokens.readOf(managesAll(actor) ? null : actor.id)),

    /** Creates a token. Its secret is returned only here. Refuses a wrong password like `confirmPassword`, and more than `TOKENS_MAX` tokens of a person (409). */
    async create({ name, scopes, days, password }: TokenInput, actor: StaffMember): Promise<ApiToken & { secret: string }> {
      await confirmPassword(actor.id, password, "password");
      const at = now();
      const token = { userId: actor.id, name, scopes, expiresAt: at + days * DAY_MS };
      const secret = formatToken(randomBytes(SECRET_BYTES));
      const signed = { at, actor: { id: actor.id, name: actor.name }, action: "token.create", details: { subject: `“${name}”: ${scopes.join(", ")}` } };
      const outcome = await tokens.create(token, await sha256Hex(secret), signed);
      if (!outcome.done) return refuse("conflict", `Cada pessoa pode ter até ${TOKENS_MAX} tokens. Exclua um antes.`);
      return { ...token, id: outcome.id, ownerName: actor.name, createdAt: at, usedHour: null, secret };
    },

    /** Deletes a token for good: one's own, or any for who manages people; 404 for others, as for one that is gone. */
    async remove(id: number, actor: StaffMember): Promise<void> {
      const token = await readOne(db, tokens.readById(id));
      if (!token || (token.userId !== actor.id && !managesAll(actor))) return refuse("not-found", "Token não encontrado.");
      await tokens.remove(id, { at: now(), actor: { id: actor.id, name: actor.name }, action: "token.remove", details: { subject: subjectOf(token, actor) } });
    },

    /** The owner of a token that has not ended; null for any other text. Notes the hour of its use behind the answer. */
    async findOwner(secret: string): Promise<TokenOwner | null> {
      if (!isTokenForm(secret)) return null;
      const at = now();
      const found = await readOne(db, tokens.readByHash(await sha256Hex(secret), at));
      const hour = at - (at % HOUR_MS);
      if (found && (found.token.usedHour ?? -1) < hour)
        waitUntil(tokens.noteUse(found.token.id, hour).catch((error: unknown) => logEvent("error", "token-use", { token: found.token.id, ...errorFields(error) })));
      return found;
    },
  };
}
