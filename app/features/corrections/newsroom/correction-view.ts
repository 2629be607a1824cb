import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import type { CorrectionReceipt } from "../correction-notice.ts";

/** One way on which an error went, and how far the correction is on it. */
export interface CorrectionLine {
  title: string;
  /** What went out with the error. */
  reached: string;
  /** What has been done; null before the correction is sent. */
  done: string | null;
  tone: "ok" | "wait" | "warn" | "neutral";
}

export interface CorrectionView {
  id: number;
  title: string;
  correction: { text: string; at: string } | null;
  sent: string | null;
  lines: readonly CorrectionLine[];
  maySend: boolean;
  operation: string;
}

const GROUP_DONE: Record<CorrectionReceipt["group"]["state"], Pick<CorrectionLine, "done" | "tone">> = {
  "not-told": { done: "Nada foi enviado: a matéria não tinha saído no grupo.", tone: "neutral" },
  sent: { done: "A correção foi enviada ao grupo.", tone: "ok" },
  waiting: { done: "A correção está na fila do grupo e sai no próximo horário livre.", tone: "wait" },
  manual: { done: "A correção espera na fila do WhatsApp que uma pessoa a envie.", tone: "wait" },
  failed: { done: "O envio da correção falhou. Tente de novo na fila do WhatsApp.", tone: "warn" },
  unconfirmed: { done: "Não sabemos se a correção chegou ao grupo. Confira na fila do WhatsApp.", tone: "warn" },
};

function groupLine({ group, notice }: CorrectionReceipt): CorrectionLine {
  const reached = group.wasTold ? "A matéria foi enviada ao grupo." : "A matéria não saiu no grupo, entre as últimas 250 mensagens.";
  return { title: "Grupo do WhatsApp", reached, ...(notice ? GROUP_DONE[group.state] : { done: null, tone: "neutral" as const }) };
}

function alertsLine({ alerts, notice }: CorrectionReceipt): CorrectionLine {
  const title = "Avisos no celular";
  if (!alerts) return { title, reached: "O portal não envia avisos.", done: null, tone: "neutral" };
  const reached =
    alerts.reached === 0 ? "Nenhum aparelho recebeu aviso desta matéria nos últimos 30 dias." : `${counted(alerts.reached, "aparelho recebeu", "aparelhos receberam")} o aviso.`;
  if (!notice || !alerts.again) return { title, reached, done: null, tone: "neutral" };
  const { sent, waiting, unconfirmed, isOver } = alerts.again;
  const parts = [
    `${counted(sent, "aparelho recebeu", "aparelhos receberam")} a correção em silêncio, no lugar do aviso`,
    ...(waiting > 0 ? [`${counted(waiting, "espera", "esperam")}`] : []),
    ...(unconfirmed > 0 ? [`${counted(unconfirmed, "ficou", "ficaram")} sem confirmação`] : []),
  ];
  return { title, reached, done: `${parts.join("; ")}.`, tone: isOver ? "ok" : "wait" };
}

const AUDIO: Record<CorrectionReceipt["audio"], Pick<CorrectionLine, "reached" | "tone">> = {
  none: { reached: "A matéria não tem áudio.", tone: "neutral" },
  stale: { reached: "O áudio antigo já não toca. O novo está sendo gravado e entra no lugar dele, no mesmo episódio do podcast.", tone: "wait" },
  ready: { reached: "O áudio e o episódio do podcast já dizem o texto corrigido.", tone: "ok" },
};

function linksLine({ links, notice }: CorrectionReceipt): CorrectionLine {
  const reached =
    links.links === 0
      ? "Nenhum link curto leva à matéria."
      : `${counted(links.links, "link curto leva", "links curtos levam")} à matéria, com ${counted(links.clicks, "clique", "cliques")} até agora.`;
  const done = notice && notice.links > 0 ? "Quem abre um deles vê a correção no alto da página." : null;
  return { title: "Links curtos", reached, done, tone: done ? "ok" : "neutral" };
}

export const toCorrectionView = (receipt: CorrectionReceipt, maySend: boolean, timeZone: string): Omit<CorrectionView, "operation"> => ({
  id: receipt.article.id,
  title: receipt.article.title,
  correction: receipt.correction && { text: receipt.correction.text, at: noteDateTime(receipt.correction.at, timeZone) },
  sent: receipt.notice && `Enviada por ${receipt.notice.askedByName} em ${noteDateTime(receipt.notice.askedAt, timeZone)}.`,
  lines: [groupLine(receipt), alertsLine(receipt), { title: "Áudio e podcast", done: null, ...AUDIO[receipt.audio] }, linksLine(receipt)],
  maySend,
});
