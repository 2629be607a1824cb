import type { Provenance } from "#app/features/articles/provenance.ts";
import { figureOf, type ReportColumn, type ReportSection } from "./monthly-report.ts";
import { type SentFigures, sentFigure } from "./sent-items.ts";

/** Clicks of people on short links. */
export interface LinkClicks {
  total: number;
  whatsapp: number;
  instagram: number;
}

/** What the newsroom's own channels did in a month. */
export interface ChannelMonth {
  whatsApp: SentFigures;
  clicks: { now: LinkClicks; before: LinkClicks | null };
}

const CLICKS: Provenance = {
  kind: "measured",
  how: "Pessoas que seguiram um link curto do portal. Robôs e as prévias que os aplicativos buscam não entram.",
};
const BEFORE: Provenance = { kind: "measured", how: "Cliques nos dias com que o mês é comparado." };
const RECEIPT = "Recibo que o gateway do WhatsApp devolveu quando o relatório foi lido; mensagem enviada por uma pessoa não tem recibo.";

const COLUMNS: readonly ReportColumn[] = [
  { key: "clicks", label: "Cliques", unit: "count", origin: CLICKS },
  { key: "before", label: "Mês anterior", unit: "count", origin: BEFORE },
];

const others = ({ total, whatsapp, instagram }: LinkClicks): number => Math.max(0, total - whatsapp - instagram);

/** WhatsApp and short links in a month. */
export function channelSection({ whatsApp, clicks: { now, before } }: ChannelMonth): ReportSection {
  const row = (label: string, of: (clicks: LinkClicks) => number) => ({ label, href: null, values: [of(now), before && of(before)] });
  return {
    key: "channels",
    title: "Canais",
    lead: "O que o portal mandou para o WhatsApp, e os cliques que os links curtos trouxeram.",
    figures: [
      sentFigure(whatsApp, {
        key: "messages",
        label: "Mensagens no WhatsApp",
        how: "Itens da fila do portal que foram para o grupo, pelo gateway ou por uma pessoa.",
        channel: "do WhatsApp",
        of: ({ sent }) => sent,
      }),
      sentFigure(whatsApp, { key: "delivered", label: "Com recibo de entrega", how: `Entregues ou lidas. ${RECEIPT}`, channel: "do WhatsApp", of: ({ delivered }) => delivered }),
      sentFigure(whatsApp, { key: "read", label: "Com recibo de leitura", how: `Lidas por alguém do grupo. ${RECEIPT}`, channel: "do WhatsApp", of: ({ read }) => read }),
      figureOf(
        { key: "clicks", label: "Cliques em links curtos", unit: "count", origin: CLICKS, missing: { reason: "Sem contagem de cliques.", action: "Recarregue o relatório." } },
        now.total,
        before?.total ?? null,
      ),
    ],
    tables: [
      {
        key: "links",
        title: "Cliques por canal",
        head: "Canal",
        columns: COLUMNS,
        rows: [row("WhatsApp", ({ whatsapp }) => whatsapp), row("Instagram", ({ instagram }) => instagram), row("Outros links", others)],
        empty: "Nenhum clique nestes dias.",
      },
    ],
  };
}
