import type { FailureClass } from "#app/platform/failures/provider-failure.ts";
import { AUTOMATIC_TRIES, findBySubcode, findPublishingError, type PublishingErrorRow, type Recovery } from "./publishing-error-table.ts";

/** Kind of call: to create a container, to read its state, to publish it, or any other read. */
export type PublishingStep = "create" | "poll" | "publish" | "read";

/** An error answer of the Graph API. */
export interface GraphAnswer {
  code: number | null;
  subcode: number | null;
  httpStatus: number;
  /** The provider's own word that the same call may work later. */
  isTransient: boolean;
}

/** Meaning of a failure for the queue and for an editor. */
export interface PublishingFailure {
  kind: FailureClass;
  reason: string;
  action: string;
  recovery: Recovery;
  /** Number of automatic attempts; 0 where a person must act. */
  tries: number;
  /** The least wait before it, unless the provider named a longer one. */
  waitSeconds: number;
  /** Reaction after `tries`; null: it failed. */
  afterwards: Recovery | null;
  /** The post may be out in spite of this: whatever `action` says, the container's state is asked first, by people's retries too. */
  askContainerFirst: boolean;
}

const BY_PERSON: readonly Recovery[] = ["change", "stop-queue"];

const LOST = "A resposta do Instagram se perdeu: não se sabe se o post saiu.";
const LOST_ACTION = "O sistema pergunta ao Instagram antes de tentar de novo. Se ele não souber dizer, confira no perfil.";
const ALONE = "O sistema tenta de novo sozinho. Nada precisa ser feito.";

/** Meta's servers at times deny for days that a fresh container or post exists while they publish it (seen live in May 2026). */
const UNREADABLE: PublishingErrorRow = {
  code: 100,
  subcode: 33,
  kind: "transient",
  reason: "O Instagram não mostra o estado da publicação no momento.",
  action: "O sistema pergunta de novo. Se continuar, confira no perfil se o post saiu.",
  recovery: "repeat",
  waitSeconds: 60,
};

const NO_ACCOUNT: PublishingErrorRow = {
  code: 100,
  subcode: 33,
  kind: "permission",
  reason: "O Instagram não encontra a conta configurada, ou o token não dá acesso a ela.",
  action: "Um administrador precisa conferir INSTAGRAM_ACCOUNT_ID e gerar o token com a pessoa que administra a página ligada à conta.",
  recovery: "stop-queue",
};

/** Failures that no table lists, classified by the answer itself. */
function unlisted({ code, httpStatus, isTransient }: GraphAnswer): PublishingErrorRow {
  const named = code ?? httpStatus;
  if (httpStatus === 429)
    return {
      code: named,
      kind: "rate_limited",
      reason: "O Instagram pediu uma pausa nas chamadas do portal.",
      action: "A fila espera o Instagram liberar e continua sozinha.",
      recovery: "wait",
      waitSeconds: 300,
    };
  if (isTransient || httpStatus >= 500 || httpStatus === 408)
    return { code: named, kind: "transient", reason: "O Instagram está com um problema passageiro.", action: ALONE, recovery: "repeat" };
  if (httpStatus === 401)
    return {
      code: named,
      kind: "auth",
      reason: "O Instagram não aceitou o token.",
      action: "Um administrador precisa gerar um token novo na Meta e trocá-lo na configuração do portal.",
      recovery: "stop-queue",
    };
  if (httpStatus === 403)
    return {
      code: named,
      kind: "permission",
      reason: "O Instagram não deu permissão para esta operação.",
      action: "Um administrador precisa conferir as permissões do token na Meta.",
      recovery: "stop-queue",
    };
  return {
    code: named,
    kind: "invalid",
    reason: "O Instagram recusou a publicação.",
    action: "Confira o card e a legenda e publique de novo; se o erro voltar, fale com o suporte do portal informando o código.",
    recovery: "change",
  };
}

function rowOf(answer: GraphAnswer, step: PublishingStep): PublishingErrorRow {
  const { code, subcode } = answer;
  if (code === 100 && subcode === 33) return step === "create" || step === "publish" ? NO_ACCOUNT : UNREADABLE;
  return (code === null ? null : findPublishingError(code, subcode)) ?? unlisted(answer);
}

function problemOf(row: PublishingErrorRow, step: PublishingStep): PublishingFailure {
  const mayBeOut = step === "publish" && row.provesRefusal !== true;
  const isLost = mayBeOut && (row.kind === "transient" || row.kind === "unknown_outcome");
  return {
    kind: isLost ? "unknown_outcome" : row.kind === "unknown_outcome" ? "transient" : row.kind,
    reason: row.reason,
    action: isLost ? LOST_ACTION : row.action,
    recovery: row.recovery,
    tries: BY_PERSON.includes(row.recovery) ? 0 : (row.tries ?? AUTOMATIC_TRIES),
    waitSeconds: row.waitSeconds ?? 0,
    afterwards: row.afterwards ?? null,
    askContainerFirst: mayBeOut,
  };
}

/** Classifies an answer at this step: by code, by HTTP status only where the code is unknown. */
export function publishingFailure(answer: GraphAnswer, step: PublishingStep): PublishingFailure {
  const row = rowOf(answer, step);
  // Without a code the answer is not Instagram's but an intermediary's, which knows nothing of the post.
  const isForeign = answer.code === null && step === "publish" && row.kind === "invalid";
  return problemOf(isForeign ? { ...row, kind: "unknown_outcome", reason: LOST, recovery: "repeat" } : row, step);
}

/** Explains a container's error; its status text names the subcode. Nothing of it was published. */
export function containerProblem(status: string): PublishingFailure {
  const subcode = /\b(22\d{5})\b/.exec(status)?.[1];
  const row = subcode === undefined ? null : findBySubcode(Number(subcode));
  const spent: PublishingErrorRow = row ?? {
    code: 0,
    kind: "transient",
    reason: "O Instagram não conseguiu preparar a imagem.",
    action: "O sistema envia a imagem de novo sozinho.",
    recovery: "new-container",
    tries: 2,
  };
  return problemOf(spent.recovery === "repeat" || spent.recovery === "keep-polling" ? { ...spent, recovery: "new-container" } : spent, "poll");
}

/** The status by which a stored failure of an unlisted code gets its former class again. */
const STATUS_OF: Record<FailureClass, number> = { auth: 401, permission: 403, invalid: 400, rate_limited: 429, transient: 500, unknown_outcome: 500, policy: 400 };

/** The code of a container that ended in an error, as failures carry it. */
export const CONTAINER_ERROR = "container";

/** The code of a call that was never sent: what it asked about is no id of Meta's. */
export const NO_ID = "id";

const OWN_CODES: Record<string, string> = {
  timeout: "O Instagram demorou demais para responder.",
  connection: "Não foi possível falar com o Instagram.",
  unreadable: "O Instagram respondeu algo que não se entende.",
  "too-large": "O Instagram respondeu algo grande demais.",
};

/**
 * Explains a failure of the publisher, also a stored one, by its class and the code it carries (`24/2207008`, `190/463`, `http-503`, `timeout`,
 * `container/2207052`).
 */
export function explainPublishing({ kind, code }: { kind: FailureClass; code?: string | undefined }, step: PublishingStep): PublishingFailure {
  const [first = "", second] = (code ?? "").split("/");
  if (first === CONTAINER_ERROR) return containerProblem(second ?? "");
  if (/^-?\d+$/.test(first)) {
    return publishingFailure({ code: Number(first), subcode: second === undefined ? null : Number(second), httpStatus: STATUS_OF[kind], isTransient: false }, step);
  }
  const status = /^http-(\d{3})$/.exec(first)?.[1];
  if (status !== undefined)
    return publishingFailure({ code: null, subcode: null, httpStatus: Number(status), isTransient: kind === "transient" || kind === "unknown_outcome" }, step);
  if (first === NO_ID) {
    const reason = "O número guardado desta publicação não é do Instagram.";
    return problemOf({ code: 0, kind: "invalid", reason, action: "Exclua o item e publique de novo.", recovery: "change", provesRefusal: true }, step);
  }
  const cause = OWN_CODES[first] ?? "O Instagram não respondeu como esperado.";
  return problemOf({ code: 0, kind: "transient", reason: step === "publish" ? LOST : cause, action: ALONE, recovery: "repeat" }, step);
}

const TRY_LATER = "O sistema tentou três vezes e parou. Tente de novo mais tarde; se o erro voltar, publique pelo aplicativo do Instagram.";
const ANOTHER_CARD = "Faça outro card no editor e publique de novo.";
const CHECK_PROFILE = "Abra o perfil no Instagram, veja se o post saiu e responda aqui: nada sai de novo antes da sua resposta.";

/** Returns the advice after the queue gave up: the failure's own sentence may promise another automatic attempt. */
export function finalAction({ recovery, action }: Pick<PublishingFailure, "recovery" | "action">, end: "failed" | "uncertain"): string {
  if (recovery === "stop-queue") return action;
  if (end === "uncertain") return CHECK_PROFILE;
  if (recovery === "change") return action;
  return recovery === "redraw" ? ANOTHER_CARD : TRY_LATER;
}
