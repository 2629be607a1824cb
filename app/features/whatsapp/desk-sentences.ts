import { counted } from "#app/platform/values/format-number.ts";
import type { ConnectionState } from "./connection.ts";
import { STOP_SENTENCES } from "./sending-limits.ts";

/** State that determines the sentences of the queue's screen. Times in milliseconds since 1970. */
export interface DeskState {
  hasGateway: boolean;
  /** Null until the gateway has said anything. */
  connection: ConnectionState | null;
  /** Notice on a number that is not connected, or on a gateway that does not answer. */
  connectionNotice: string | null;
  /** True when the gateway did not answer the last time. */
  isUnanswered: boolean;
  group: { name: string; participants: number | null } | null;
  paused: { reason: string; until: number | null } | null;
  throttled: { reason: string; until: number } | null;
  counts: { scheduled: number; sending: number; failed: number; uncertain: number };
  /** True when the server itself does not answer, so that all of this may be old. */
  isStale: boolean;
}

/** Handling of a message that is due. It is sent automatically only with `automatic` and `throttled`. */
export type DeskFlow = "manual" | "stale" | "held" | "unanswered" | "unlicensed" | "offline" | "no-group" | "throttled" | "automatic";

/** The first reason why nothing is sent automatically, or how sending works. */
function deskFlow({ hasGateway, connection, isUnanswered, group, paused, throttled, isStale }: DeskState): DeskFlow {
  if (!hasGateway) return "manual";
  if (isStale) return "stale";
  if (paused) return "held";
  if (isUnanswered || connection === null) return "unanswered";
  if (connection === "unlicensed") return "unlicensed";
  if (connection !== "open") return "offline";
  if (!group) return "no-group";
  return throttled ? "throttled" : "automatic";
}

/** A notice above the screen; `canResume`: a person may resume the queue. */
export interface DeskNotice {
  kind: "stale" | "held" | "throttled";
  title: string;
  text: string;
  canResume: boolean;
}

export interface DeskSentences {
  flow: DeskFlow;
  notices: readonly DeskNotice[];
  connection: { value: string; note: string; tone: "ok" | "warn" | "neutral" };
  pendingNote: string;
  scheduledNote: string;
  /** Of the group's panel while none is chosen. */
  groupNote: string;
  /** Advice on a failed item that the system retries. */
  retryHelp: string;
  /** Before the time of a scheduled item: ahead of it, and once it has come. */
  scheduledVerb: string;
  dueLabel: string;
  /** The question before an item is sent at once, and the confirmation. */
  sendNow: { question: string; done: string };
}

const WAITS: Record<Exclude<DeskFlow, "held">, { scheduled: string; retry: string; sendNow: string }> = {
  manual: { scheduled: "Esperam uma pessoa, com Toque e envia", retry: "Envie com Toque e envia.", sendNow: "Esperando uma pessoa: sem serviço de mensagens, nada sai daqui." },
  stale: { scheduled: "Situação desconhecida agora", retry: "", sendNow: "Pedido registrado." },
  unanswered: {
    scheduled: "Esperam o serviço de mensagens responder",
    retry: "O sistema tenta de novo quando o serviço de mensagens responder.",
    sendNow: "Vai sair assim que o serviço de mensagens responder.",
  },
  unlicensed: {
    scheduled: "Esperam a licença do serviço de mensagens",
    retry: "O sistema tenta de novo quando a licença do serviço de mensagens for ativada.",
    sendNow: "Vai sair assim que a licença do serviço de mensagens for ativada.",
  },
  offline: { scheduled: "Esperam o número ser conectado", retry: "O sistema tenta de novo quando o número for conectado.", sendNow: "Vai sair assim que o número for conectado." },
  "no-group": {
    scheduled: "Esperam a escolha de um grupo",
    retry: "O sistema tenta de novo quando um grupo for escolhido.",
    sendNow: "Vai sair assim que um grupo for escolhido.",
  },
  throttled: { scheduled: "Saem sozinhas quando o ritmo deixar", retry: "O sistema tenta de novo sozinho. Nada precisa ser feito.", sendNow: "Vai sair assim que o ritmo deixar." },
  automatic: { scheduled: "Saem sozinhas na hora", retry: "O sistema tenta de novo sozinho. Nada precisa ser feito.", sendNow: "Enviando agora." },
};

/** The same of a queue that is held. */
const pausedWaits = (until: string | null) =>
  until === null
    ? { scheduled: "Paradas até alguém retomar a fila", retry: "O sistema tenta de novo quando alguém retomar a fila.", sendNow: "Vai sair primeiro quando alguém retomar a fila." }
    : {
        scheduled: `Paradas: a fila continua ${until}`,
        retry: `O sistema tenta de novo quando a fila continuar: ${until}.`,
        sendNow: `Vai sair primeiro quando a fila continuar: ${until}.`,
      };

function connectionSentences({ hasGateway, connection, connectionNotice, isUnanswered, group }: DeskState): DeskSentences["connection"] {
  if (!hasGateway) return { value: "Manual", note: "Uma pessoa envia, com Toque e envia", tone: "neutral" };
  if (isUnanswered || connection === null) return { value: "Sem resposta", note: connectionNotice ?? "O serviço de mensagens ainda não respondeu.", tone: "warn" };
  if (connection === "unlicensed") return { value: "Sem licença", note: connectionNotice ?? "O serviço de mensagens espera a ativação da licença.", tone: "warn" };
  if (connection === "connecting") return { value: "Conectando", note: connectionNotice ?? "Conecte o número", tone: "warn" };
  if (connection !== "open") return { value: "Offline", note: connectionNotice ?? "Conecte o número", tone: "warn" };
  return group ? { value: "Conectado", note: group.name, tone: "ok" } : { value: "Conectado", note: "Sem grupo configurado", tone: "warn" };
}

/** Explains why the queue is held: when the connection is back, only a resume is needed. */
const pauseReason = ({ paused, connection, isUnanswered }: DeskState): string =>
  paused?.reason === STOP_SENTENCES["logged-out"] && connection === "open" && !isUnanswered
    ? "O WhatsApp foi desconectado no aparelho e voltou a ser conectado. Retome a fila."
    : (paused?.reason ?? "");

/** Every sentence of the queue's screen that depends on its state, so that no two of them disagree. `when` writes a time for people. */
export function deskSentences(situation: DeskState, when: (time: number) => string): DeskSentences {
  const { paused, throttled, counts, group, isStale } = situation;
  const flow = deskFlow(situation);
  const until = paused && paused.until !== null ? when(paused.until) : null;
  const waits = flow === "held" ? pausedWaits(until) : WAITS[flow];
  const goes = flow === "automatic" || flow === "throttled";
  const attention = counts.failed + counts.uncertain;
  const people = group?.participants ?? null;
  const receivers = group ? `ao grupo “${group.name}”${people === null ? "" : `, com ${counted(people, "participante", "participantes")}`}` : "ao grupo que for escolhido";
  const notices: DeskNotice[] = [
    ...(isStale
      ? [{ kind: "stale" as const, title: "Sem conexão com o servidor:", text: "a tela mostra a última situação conhecida e tenta de novo sozinha.", canResume: false }]
      : []),
    ...(paused && situation.hasGateway
      ? [{ kind: "held" as const, title: "A fila está parada.", text: `${pauseReason(situation)}${until === null ? "" : ` Continua sozinha: ${until}.`}`, canResume: true }]
      : []),
    ...(flow === "throttled" && throttled
      ? [{ kind: "throttled" as const, title: "A próxima mensagem espera.", text: `${throttled.reason} Próxima tentativa: ${when(throttled.until)}.`, canResume: false }]
      : []),
  ];
  return {
    flow,
    notices,
    connection: connectionSentences(situation),
    pendingNote: attention > 0 ? counted(attention, "item pede atenção", "itens pedem atenção") : "Esperam horário ou envio",
    scheduledNote: goes && counts.sending > 0 ? "Uma está saindo agora" : counts.scheduled + counts.sending === 0 ? "Nada agendado" : waits.scheduled,
    groupNote:
      flow === "unanswered" || flow === "unlicensed" || flow === "offline" ? "Conecte o número para escolher o grupo." : "Nenhum grupo escolhido: até lá, nada sai do portal.",
    retryHelp: waits.retry,
    scheduledVerb: goes ? "sai" : "marcada para",
    dueLabel: goes ? "é a vez dela" : "esperando",
    sendNow: { question: `A mensagem vai ${receivers}. Depois de enviada, não dá para desfazer.`, done: waits.sendNow },
  };
}
