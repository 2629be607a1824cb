import { DAY_MS } from "#app/platform/time/units.ts";
export interface InstagramToken {
  isValid: boolean;
  /** Epoch milliseconds; null when it does not expire, or when nobody says. Where the end is not known: the latest that it can be. */
  expiresAt: number | null;
  /** False when this host does not report a token's expiry. */
  isExpiryKnown: boolean;
  /** When the app loses the account's data although the token lives. Epoch milliseconds. */
  dataAccessExpiresAt: number | null;
  /** Null when this host does not tell them. */
  scopes: readonly string[] | null;
}

/** Either lets an app publish; which one depends on the login (contracts of the Graph API §1.2). */
const PUBLISHING_SCOPES = ["instagram_content_publish", "instagram_business_content_publish"] as const;

/** Days before its expiry on which administrators are warned (contracts of the Graph API §1.4). */
const WARNING_DAYS = [1, 3, 7, 14] as const;

/** Assumed lifetime of a token of unknown expiry (contracts of the Graph API §1.4). Days. */
const LIFETIME_DAYS = 60;

/** The same token with the latest end that it can have, where nobody tells one: `usedSince` is when it was first used here. */
export const withLatestEnd = (token: InstagramToken, usedSince: number): InstagramToken =>
  token.isExpiryKnown || token.expiresAt !== null ? token : { ...token, expiresAt: usedSince + LIFETIME_DAYS * DAY_MS };

/** How the token stands. `unknown` works, but nobody says until when. */
export interface TokenHealth {
  state: "ok" | "ending" | "unknown" | "reconnect" | "permission";
  /** Sentences for an administrator. */
  reason: string;
  action: string;
  /** The reached step of `WARNING_DAYS`: each is shown once. */
  warningDay: number | null;
}

const RENEW = "Gere um token novo na Meta e troque META_ACCESS_TOKEN na configuração do portal.";

const inDays = (days: number) => (days <= 0 ? "hoje" : days === 1 ? "amanhã" : `em ${days} dias`);

/** The token's health at `now`, for administrators. */
export function tokenHealth({ isValid, expiresAt, isExpiryKnown, dataAccessExpiresAt, scopes }: InstagramToken, now: number): TokenHealth {
  const ends = [expiresAt, dataAccessExpiresAt].filter((end) => end !== null);
  const isGuess = !isExpiryKnown && expiresAt !== null;
  if (!isValid || (!isGuess && ends.some((end) => end <= now)))
    return { state: "reconnect", reason: "O token do Instagram não vale mais: nada é publicado.", action: RENEW, warningDay: null };
  if (scopes && !PUBLISHING_SCOPES.some((scope) => scopes.includes(scope)))
    return {
      state: "permission",
      reason: "O token do Instagram não tem a permissão de publicar.",
      action: `Gere o token de novo aceitando ${PUBLISHING_SCOPES.join(" ou ")}.`,
      warningDay: null,
    };
  // Infinite without an end.
  const days = Math.floor((Math.min(...ends) - now) / DAY_MS);
  const warningDay = WARNING_DAYS.find((day) => days <= day) ?? null;
  if (warningDay !== null && isGuess)
    return {
      state: "ending",
      reason:
        days < 0 ? `O token do Instagram está em uso há mais de ${LIFETIME_DAYS} dias e pode parar a qualquer momento.` : `O token do Instagram vence ${inDays(days)}, ou antes.`,
      action: RENEW,
      warningDay,
    };
  if (warningDay !== null) return { state: "ending", reason: `O token do Instagram vence ${inDays(days)}.`, action: RENEW, warningDay };
  if (!isExpiryKnown)
    return {
      state: "unknown",
      reason: "O token funciona, mas o Instagram não diz até quando.",
      action: isGuess
        ? `Tokens deste tipo valem ${LIFETIME_DAYS} dias; este está em uso há ${LIFETIME_DAYS - days}.`
        : `Tokens deste tipo valem ${LIFETIME_DAYS} dias: anote quando este foi gerado.`,
      warningDay: null,
    };
  return { state: "ok", reason: expiresAt === null ? "O token do Instagram não vence." : `O token do Instagram vence ${inDays(days)}.`, action: "", warningDay: null };
}
