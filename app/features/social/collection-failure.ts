import type { FailureClass } from "#app/platform/failures/provider-failure.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { NETWORK_NAMES, type SocialNetwork } from "./catalogue.ts";

/** A failed call, as the adapter threw it. */
export interface FailedCall {
  kind: FailureClass;
  /** The provider's own words, without secrets. */
  message: string;
  /** `190/463`, `http-503`, `timeout`. */
  code?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Reason why figures are missing, for an editor; `code` is the provider's. */
export interface FailureCause {
  kind: FailureClass;
  code: string;
  sentence: string;
}

/**
 * Effect of a failed call on its run: the requested metrics are refused (`metric`), the account cannot be read until a person acts (`stop`), the
 * provider requires a pause (`wait`), or a retry may succeed soon (`repeat`).
 */
export type FailureEffect = "metric" | "stop" | "wait" | "repeat";

export interface CollectionFailure {
  effect: FailureEffect;
  cause: FailureCause;
  /** Of a pause. */
  waitSeconds: number;
}

/** Without a hint of the provider's (ours). Seconds. */
const PAUSE_SECONDS = 15 * 60;

/** Longest hint that is obeyed: what says more is no hint (ours). Seconds. */
const PAUSE_MAX_SECONDS = 24 * 60 * 60;

/** Codes by which Meta says that the account or the Page itself cannot be read: unknown, hidden, or a wrong address. */
const NO_ACCOUNT = ["100/33", "803", "2500"];

/** Codes of ours: the token shows no Page at all, or not the configured one. */
export const NO_PAGES = "no-pages";
export const PAGE_NOT_LISTED = "page-not-listed";

const PAGE_SENTENCES: Readonly<Record<string, string>> = {
  [NO_PAGES]:
    "A Meta não mostra nenhuma página a este token: gere-o de novo aceitando business_management, pages_read_engagement e read_insights, com uma pessoa que administre a página.",
  [PAGE_NOT_LISTED]: "A página configurada não está entre as deste token: confira FACEBOOK_PAGE_ID e quem gerou o token.",
};

const SETTING: Record<SocialNetwork, string> = { instagram: "INSTAGRAM_ACCOUNT_ID", facebook: "FACEBOOK_PAGE_ID" };
const SCOPE: Record<SocialNetwork, string> = { instagram: "instagram_manage_insights ou instagram_business_manage_insights", facebook: "read_insights e pages_read_engagement" };

/** An answer of something between here and Meta: it names no code of Meta's. */
const isForeign = (code: string): boolean => /^http-[34]\d\d$/.test(code) && code !== "http-429" && code !== "http-401" && code !== "http-403";

function effectOf({ kind, code = "" }: FailedCall, isOfAccount: boolean): FailureEffect {
  if (NO_ACCOUNT.includes(code) || entryOf(PAGE_SENTENCES, code)) return "stop";
  if (kind === "rate_limited") return "wait";
  if (kind === "auth" || kind === "policy") return "stop";
  if (kind === "transient" || kind === "unknown_outcome" || isForeign(code)) return "repeat";
  return isOfAccount ? "stop" : "metric";
}

function sentenceOf({ kind, message, code = "" }: FailedCall, effect: FailureEffect, network: SocialNetwork): string {
  const name = NETWORK_NAMES[network];
  const ofPage = entryOf(PAGE_SENTENCES, code);
  if (ofPage) return ofPage;
  const behind = code === "" ? "" : ` (código ${code})`;
  if (effect === "wait") return `A Meta pediu uma pausa nas consultas do ${name}; a coleta continua sozinha.`;
  if (effect === "repeat") return `O ${name} não respondeu como esperado${behind}; a coleta tenta de novo sozinha.`;
  if (kind === "auth") return `O token da Meta não vale mais${behind}: gere um token novo e troque META_ACCESS_TOKEN na configuração do portal.`;
  if (kind === "policy") return `A Meta bloqueou a conta por um tempo, por suas políticas${behind}: veja o aviso no aplicativo do ${name}.`;
  if (NO_ACCOUNT.includes(code)) return `O ${name} não encontra a conta configurada, ou o token não dá acesso a ela${behind}: confira ${SETTING[network]} e o token.`;
  if (kind === "permission") return `Falta ao token uma permissão do ${name} (${SCOPE[network]})${behind}.`;
  return `O ${name} recusou ${effect === "metric" ? "esta métrica" : "a consulta da conta"}${behind}: ${message}`;
}

/** Classifies a failed call by its code (contracts of the Graph API §1.5). `isOfAccount`: nothing else can be read without its answer. */
export function collectionFailure(call: FailedCall, network: SocialNetwork, isOfAccount: boolean): CollectionFailure {
  const effect = effectOf(call, isOfAccount);
  const hint = call.retryAfterSeconds;
  return {
    effect,
    cause: { kind: NO_ACCOUNT.includes(call.code ?? "") ? "permission" : call.kind, code: call.code ?? "", sentence: sentenceOf(call, effect, network) },
    waitSeconds: effect === "wait" ? Math.min(PAUSE_MAX_SECONDS, Math.max(60, hint ?? PAUSE_SECONDS)) : 0,
  };
}
