import { titleCase } from "#app/platform/text/title-case.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { Campaign, CampaignState, Tallies } from "../campaign.ts";

/** One number of a campaign with its label. */
export interface AlertFigure {
  label: string;
  value: string;
}

/** A campaign as the screen shows it. */
export interface AlertLine {
  id: number;
  kind: string;
  title: string;
  editHref: string | null;
  state: string;
  tone: BadgeTone;
  /** Time and author. */
  when: string;
  /** Reason why it is not or was not sent; null otherwise. */
  reason: string | null;
  figures: AlertFigure[];
  /** True for each button that applies now. */
  mayRelease: boolean;
  mayCancel: boolean;
  /** Label of the button that sends again; null without one. */
  resend: string | null;
}

export interface TopicLine {
  label: string;
  count: string;
}

export interface AlertsView {
  /** Those that wait for a person. */
  waiting: AlertLine[];
  lines: AlertLine[];
  /** "Hoje: 4 de 6 avisos" */
  today: string;
  subscribers: { total: string; digest: string; topics: TopicLine[] };
  pace: { porDia: string; resumo: string };
  /** Reason why nothing is sent at all, in a sentence; null otherwise. */
  pause: string | null;
  missing: readonly string[];
  maySend: boolean;
  maySetPace: boolean;
}

const KINDS = { story: "Matéria", digest: "Resumo da noite", correction: "Correção" } as const;

const STATES: Record<CampaignState, { label: string; tone: BadgeTone }> = {
  held: { label: "Retido", tone: "warn" },
  waiting: { label: "Na fila", tone: "info" },
  sending: { label: "Enviando", tone: "info" },
  done: { label: "Enviado", tone: "ok" },
  cancelled: { label: "Cancelado", tone: "neutral" },
  withdrawn: { label: "Retirado com a matéria", tone: "neutral" },
  expired: { label: "Não enviado", tone: "danger" },
};

/** Labels of the numbers, with the explanation shown under the list. */
export const FIGURE_LABELS: Record<keyof Tallies | "clicks", { label: string; meaning: string }> = {
  sent: { label: "Enviados", meaning: "O serviço de avisos do navegador aceitou o aviso." },
  clicks: { label: "Cliques", meaning: "Vezes em que o aviso foi aberto. Ninguém é identificado." },
  waiting: { label: "Esperando", meaning: "Leitores no horário de silêncio, ou um serviço que pediu para voltar mais tarde." },
  sending: { label: "Saindo", meaning: "Pedidos feitos agora, ainda sem resposta." },
  "over-quota": { label: "Na cota", meaning: "Leitores que já receberam nesta semana o que escolheram; não recebem este." },
  uncertain: { label: "Sem confirmação", meaning: "A resposta se perdeu: pode ter chegado ou não. Só é reenviado se alguém pedir." },
  gone: { label: "Encerrados", meaning: "Navegadores que não recebem mais avisos; a inscrição foi apagada." },
  refused: { label: "Recusados", meaning: "O serviço de avisos recusou o aviso deste navegador." },
  failed: { label: "Falhas", meaning: "O serviço de avisos esteve ocupado ou fora do ar em todas as tentativas." },
  missed: { label: "Fora do prazo", meaning: "O silêncio do leitor, ou o cancelamento, durou mais que o aviso." },
};

/** Shown also at zero; the others only where they count something. */
const ALWAYS: readonly (keyof typeof FIGURE_LABELS)[] = ["sent", "clicks"];
const ORDER = Object.keys(FIGURE_LABELS) as (keyof typeof FIGURE_LABELS)[];

function reasonOf({ state, heldFor, dueAt, startedAt }: Campaign, timeZone: string): string | null {
  if (state === "held" && heldFor === "daily-cap")
    return `O limite de avisos do dia foi atingido. Sai sozinho em ${tableDateTime(dueAt, timeZone)}, se até lá não tiver passado de 12 horas.`;
  if (state === "held") return "Outro aviso saiu há menos de 15 minutos. Enviar este também?";
  if (state === "expired") return startedAt === null ? "Passou de 12 horas à espera e não foi enviado." : "Passou de 12 horas antes de chegar a todos.";
  return null;
}

/** How many of the day's alerts went out; readers get no more of stories without a person. */
export const todaySentence = (today: number, dailyCap: number): string => `Hoje: ${formatCount(today)} de ${counted(dailyCap, "aviso", "avisos")}`;

/** What waits, and what can be done about it. */
export const waitingSentence = (count: number): string => (count === 1 ? "1 aviso espera: enviar ou descartar" : `${count} avisos esperam: enviar, juntar ou descartar`);

/** The alerts as the screen lists them: those joined to another stand with that one. */
export function toAlertLines(campaigns: readonly Campaign[], timeZone: string, now: number): Pick<AlertsView, "waiting" | "lines"> {
  const shown = campaigns.filter(({ joinedTo }) => joinedTo === null);
  const lineOf = (campaign: Campaign): AlertLine => {
    const within = campaigns.filter(({ joinedTo }) => joinedTo === campaign.id).map(({ title }) => `“${title}”`);
    const line = toAlertLine(campaign, timeZone, now);
    return within.length === 0 ? line : { ...line, reason: [`Com ${new Intl.ListFormat("pt-BR").format(within)}.`, line.reason].filter((part) => part !== null).join(" ") };
  };
  return { waiting: shown.filter(({ state }) => state === "held").map(lineOf), lines: shown.filter(({ state }) => state !== "held").map(lineOf) };
}

/** Buttons appear only where they can do something. */
export function toAlertLine(campaign: Campaign, timeZone: string, now: number): AlertLine {
  const { tallies, clicks, state } = campaign;
  const values: Record<keyof typeof FIGURE_LABELS, number> = { ...tallies, clicks };
  const { label, tone } = STATES[state];
  const by = campaign.by ? ` por ${campaign.by.name}` : campaign.kind === "story" ? " pela publicação" : "";
  const isRecent = now - (campaign.startedAt ?? campaign.createdAt) <= 12 * HOUR_MS;
  const mayResend = tallies.uncertain > 0 && isRecent && state !== "held" && state !== "withdrawn";
  return {
    id: campaign.id,
    kind: KINDS[campaign.kind],
    title: campaign.title,
    editHref: campaign.articleId === null ? null : `/admin/editar-materia/${campaign.articleId}`,
    state: label,
    tone,
    when: `${tableDateTime(campaign.startedAt ?? campaign.createdAt, timeZone)}${by}`,
    reason: reasonOf(campaign, timeZone),
    figures: ORDER.filter((name) => ALWAYS.includes(name) || values[name] > 0).map((name) => ({ label: FIGURE_LABELS[name].label, value: formatCount(values[name]) })),
    mayRelease: state === "held",
    mayCancel: state === "held" || state === "waiting" || state === "sending",
    resend: mayResend ? `Reenviar ${tallies.uncertain === 1 ? "ao" : "aos"} ${counted(tallies.uncertain, "sem confirmação", "sem confirmação")}` : null,
  };
}

/** A topic in the newsroom's words. */
export function topicLabel(topic: string, names: ReadonlyMap<string, string>): string {
  if (topic === "tudo") return "Tudo";
  if (topic === "urgente") return "Urgente";
  const [kind, slug = ""] = topic.split(":");
  return `${kind === "municipio" ? "Município" : "Editoria"}: ${titleCase(names.get(slug) ?? slug)}`;
}

export const toPaceView = ({ dailyCap, digestMinute }: { dailyCap: number; digestMinute: number }): AlertsView["pace"] => ({
  porDia: String(dailyCap),
  resumo: hourText(digestMinute),
});
