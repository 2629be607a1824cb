import type { QueueItem, QueuePause } from "#app/platform/queue/queue-item.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { type InstagramPost, noticeTitle } from "./post.ts";

export interface InstagramToken {
  isValid: boolean;
  /** Epoch milliseconds; null when it does not expire, or when nobody says. Where the end is not known: the latest that it can be. */
  expiresAt: number | null;
  /** False when this host does not report a token's expiry. */
  isExpiryKnown: boolean;
  /** Time when the app loses access to the account's data although the token is valid. Epoch milliseconds. */
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

/** State of the token. `unknown` works, but its end is not reported. */
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

/** A notice about Instagram that needs a person. */
export interface InstagramNotice {
  /** Equal for the same occasion, so that a notice is shown once. */
  key: string;
  kind: "failed" | "uncertain" | "stopped" | "token";
  /** A sentence. */
  text: string;
}

/** State of the channel that can cause notices. */
export interface InstagramAttention {
  /** Failed and uncertain ones, the latest first. */
  items: readonly QueueItem<InstagramPost>[];
  paused: QueuePause | null;
  /** As last read from Instagram; null before the first read. */
  token: InstagramToken | null;
}

/** Notices on every screen; token notices only for people who can fix it. A hold with an end causes none. */
export function instagramNotices({ items, paused, token }: InstagramAttention, now: number, isAdmin: boolean): InstagramNotice[] {
  const health = isAdmin && token ? tokenHealth(token, now) : null;
  const isTokenNews = health !== null && health.state !== "ok" && health.state !== "unknown";
  return [
    ...(paused && paused.until === null ? [{ key: `stopped:${paused.reason}`, kind: "stopped" as const, text: "A fila do Instagram parou e espera uma pessoa." }] : []),
    ...(isTokenNews ? [{ key: `token:${health.state}:${health.warningDay ?? ""}`, kind: "token" as const, text: health.reason }] : []),
    ...items.map(({ id, state, settledAt, payload }) => {
      const kind = state === "uncertain" ? ("uncertain" as const) : ("failed" as const);
      const title = noticeTitle(payload.title);
      return { key: `${kind}:${id}:${settledAt ?? 0}`, kind, text: kind === "failed" ? `Falha na publicação: ${title}` : `O Instagram não confirmou a publicação: ${title}` };
    }),
  ];
}

/** Share of the allowed calls that an answer of the Graph API reports (its usage headers). */
export interface InstagramUsage {
  /** The highest of the shares it names, in percent of the allowance; it can pass 100. */
  percent: number;
  /** Until calls are allowed again; 0 when they are. */
  regainSeconds: number;
  /** The version that really answered: a retired one is silently replaced. Null when it did not say. */
  servedVersion: string | null;
}

/** From these shares on, in percent, calls that nobody waits for become rarer, and stop (contracts of the Graph API §1.6). */
const SLOW_FROM = 80;
const STOP_FROM = 95;

/** Returns the pace allowed to background work; due publications are never delayed by this. */
export function backgroundPace(usage: InstagramUsage | null): "free" | "slow" | "stop" {
  if (!usage) return "free";
  if (usage.regainSeconds > 0 || usage.percent >= STOP_FROM) return "stop";
  return usage.percent >= SLOW_FROM ? "slow" : "free";
}
