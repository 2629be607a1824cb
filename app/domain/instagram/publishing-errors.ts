import type { FailureClass } from "../provider-failure.ts";
import { AUTOMATIC_TRIES, findBySubcode, findPublishingError, type PublishingAction, type PublishingErrorRow } from "./publishing-error-table.ts";

/** What was asked: a container, its state, its publication, or anything that is only read. */
export type PublishingStep = "create" | "poll" | "publish" | "read";

/** An answer of the Graph API that is no success. */
export interface GraphAnswer {
  code: number | null;
  subcode: number | null;
  httpStatus: number;
  /** The provider's own word that the same call may work later. */
  isTransient: boolean;
}

/** What a failure means to the queue and to an editor. */
export interface PublishingProblem {
  kind: FailureClass;
  cause: string;
  remedy: string;
  action: PublishingAction;
  /** How often the queue does `action` by itself; 0 where a person must act. */
  tries: number;
  /** The least wait before it, unless the provider named a longer one. */
  waitSeconds: number;
  /** What remains to be tried after `tries`; null: it failed. */
  afterwards: PublishingAction | null;
  /** The post may be out in spite of this: whatever `action` says, the container's state is asked first, by people's retries too. */
  askContainerFirst: boolean;
}

const BY_PERSON: readonly PublishingAction[] = ["change", "stop-queue"];

const LOST = "A resposta do Instagram se perdeu: não se sabe se o post saiu.";
const LOST_REMEDY = "O sistema pergunta ao Instagram antes de tentar de novo. Se ele não souber dizer, confira no perfil.";
const ALONE = "O sistema tenta de novo sozinho. Nada precisa ser feito.";

/** Meta's servers at times deny for days that a fresh container or post exists while they publish it (seen live in May 2026). */
const UNREADABLE: PublishingErrorRow = {
  code: 100,
  subcode: 33,
  kind: "transient",
  cause: "O Instagram não mostra o estado da publicação no momento.",
  remedy: "O sistema pergunta de novo. Se continuar, confira no perfil se o post saiu.",
  action: "repeat",
  waitSeconds: 60,
};

const NO_ACCOUNT: PublishingErrorRow = {
  code: 100,
  subcode: 33,
  kind: "permission",
  cause: "O Instagram não encontra a conta configurada, ou o token não dá acesso a ela.",
  remedy: "Um administrador precisa conferir INSTAGRAM_ACCOUNT_ID e gerar o token com a pessoa que administra a página ligada à conta.",
  action: "stop-queue",
};

/** What stands in no table, by what the answer itself shows. */
function unlisted({ code, httpStatus, isTransient }: GraphAnswer): PublishingErrorRow {
  const named = code ?? httpStatus;
  if (httpStatus === 429)
    return {
      code: named,
      kind: "rate_limited",
      cause: "O Instagram pediu uma pausa nas chamadas do portal.",
      remedy: "A fila espera o Instagram liberar e continua sozinha.",
      action: "wait",
      waitSeconds: 300,
    };
  if (isTransient || httpStatus >= 500 || httpStatus === 408)
    return { code: named, kind: "transient", cause: "O Instagram está com um problema passageiro.", remedy: ALONE, action: "repeat" };
  if (httpStatus === 401)
    return {
      code: named,
      kind: "auth",
      cause: "O Instagram não aceitou o token.",
      remedy: "Um administrador precisa gerar um token novo na Meta e trocá-lo na configuração do portal.",
      action: "stop-queue",
    };
  if (httpStatus === 403)
    return {
      code: named,
      kind: "permission",
      cause: "O Instagram não deu permissão para esta operação.",
      remedy: "Um administrador precisa conferir as permissões do token na Meta.",
      action: "stop-queue",
    };
  return {
    code: named,
    kind: "invalid",
    cause: "O Instagram recusou a publicação.",
    remedy: "Confira o card e a legenda e publique de novo; se o erro voltar, fale com o suporte do portal informando o código.",
    action: "change",
  };
}

function rowOf(answer: GraphAnswer, step: PublishingStep): PublishingErrorRow {
  const { code, subcode } = answer;
  if (code === 100 && subcode === 33) return step === "create" || step === "publish" ? NO_ACCOUNT : UNREADABLE;
  return (code === null ? null : findPublishingError(code, subcode)) ?? unlisted(answer);
}

function problemOf(row: PublishingErrorRow, step: PublishingStep): PublishingProblem {
  const mayBeOut = step === "publish" && row.provesRefusal !== true;
  const isLost = mayBeOut && (row.kind === "transient" || row.kind === "unknown_outcome");
  return {
    kind: isLost ? "unknown_outcome" : row.kind === "unknown_outcome" ? "transient" : row.kind,
    cause: row.cause,
    remedy: isLost ? LOST_REMEDY : row.remedy,
    action: row.action,
    tries: BY_PERSON.includes(row.action) ? 0 : (row.tries ?? AUTOMATIC_TRIES),
    waitSeconds: row.waitSeconds ?? 0,
    afterwards: row.afterwards ?? null,
    askContainerFirst: mayBeOut,
  };
}

/** What an answer means that came to this step. Codes decide, the HTTP status only where they are unknown. */
export function publishingProblem(answer: GraphAnswer, step: PublishingStep): PublishingProblem {
  const row = rowOf(answer, step);
  // Without a code it is no word of Instagram's: something between us and it spoke, and knows nothing of the post.
  const isForeign = answer.code === null && step === "publish" && row.kind === "invalid";
  return problemOf(isForeign ? { ...row, kind: "unknown_outcome", cause: LOST, action: "repeat" } : row, step);
}

/** What it means that a container ended in an error; its status text names the subcode. Nothing of it was published. */
export function containerProblem(status: string): PublishingProblem {
  const subcode = /\b(22\d{5})\b/.exec(status)?.[1];
  const row = subcode === undefined ? null : findBySubcode(Number(subcode));
  const spent: PublishingErrorRow = row ?? {
    code: 0,
    kind: "transient",
    cause: "O Instagram não conseguiu preparar a imagem.",
    remedy: "O sistema envia a imagem de novo sozinho.",
    action: "new-container",
    tries: 2,
  };
  return problemOf(spent.action === "repeat" || spent.action === "keep-polling" ? { ...spent, action: "new-container" } : spent, "poll");
}

/** The status by which a stored failure of an unlisted code is told again as the class it had. */
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
 * What a failure of the publisher means, also one that was stored: by its class and the code it carries (`24/2207008`,
 * `190/463`, `http-503`, `timeout`, `container/2207052`).
 */
export function explainPublishing({ kind, code }: { kind: FailureClass; code?: string | undefined }, step: PublishingStep): PublishingProblem {
  const [first = "", second] = (code ?? "").split("/");
  if (first === CONTAINER_ERROR) return containerProblem(second ?? "");
  if (/^-?\d+$/.test(first)) {
    return publishingProblem({ code: Number(first), subcode: second === undefined ? null : Number(second), httpStatus: STATUS_OF[kind], isTransient: false }, step);
  }
  const status = /^http-(\d{3})$/.exec(first)?.[1];
  if (status !== undefined)
    return publishingProblem({ code: null, subcode: null, httpStatus: Number(status), isTransient: kind === "transient" || kind === "unknown_outcome" }, step);
  if (first === NO_ID) {
    const cause = "O número guardado desta publicação não é do Instagram.";
    return problemOf({ code: 0, kind: "invalid", cause, remedy: "Exclua o item e publique de novo.", action: "change", provesRefusal: true }, step);
  }
  const cause = OWN_CODES[first] ?? "O Instagram não respondeu como esperado.";
  return problemOf({ code: 0, kind: "transient", cause: step === "publish" ? LOST : cause, remedy: ALONE, action: "repeat" }, step);
}
