import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type ChannelFacts, type ChannelStatus, channelStatus, mayHold, mayRelease, type SheetChannel } from "../publication-sheet.ts";

/** A channel of the sheet: one sentence with its cause, and one button. */
export interface ChannelLine {
  channel: SheetChannel;
  name: string;
  status: string;
  act: { kind: "hold" | "release"; label: string } | { kind: "link"; label: string; to: string };
}

/** What a story's channels, link and card are after its publication. */
export interface SheetView {
  id: number;
  title: string;
  /** 'Publicada', or when it will be. */
  heading: string;
  url: string;
  isVisible: boolean;
  shortLink: string | null;
  /** Why there is no short link. */
  shortLinkNote: string | null;
  message: string;
  /** The channel of its town, to be opened with the copied text; null for none. */
  whatsAppChannel: { label: string; href: string } | null;
  channels: ChannelLine[];
  /** Where it stands in the list, or where the list finds it. */
  listHref: string;
}

const NAMES: Record<SheetChannel, string> = { whatsapp: "WhatsApp", instagram: "Card no Instagram", push: "Aviso aos leitores", audio: "Áudio" };
const SCREENS: Record<SheetChannel, string> = { whatsapp: "/admin?tab=whatsapp", instagram: "/admin?tab=instagram", push: "/admin/avisos", audio: "/admin/distribuicao" };
const WAITS = "Na fila, à espera de uma pessoa.";
const UNKNOWN = "A fila não respondeu agora. Atualize a página para ver como está.";

const link = (channel: SheetChannel, label: string): ChannelLine["act"] => ({ kind: "link", label, to: SCREENS[channel] });

export const toChannelLine = (channel: SheetChannel, facts: ChannelFacts | null, { timeZone, now }: Clock): ChannelLine => ({
  channel,
  name: NAMES[channel],
  status: facts === null ? UNKNOWN : statusSentence(channel, channelStatus(facts), { timeZone, now }, facts.isByHand),
  act: facts === null ? link(channel, "Ver a fila") : actOf(channel, facts),
});

interface Clock {
  timeZone: string;
  now: number;
}

/** The one thing that helps now. */
function actOf(channel: SheetChannel, facts: ChannelFacts): ChannelLine["act"] {
  const status = channelStatus(facts);
  if (status.kind === "no-group") return link(channel, "Escolher");
  if (mayRelease(facts)) return { kind: "release", label: "Ligar" };
  if (facts.isByHand && status.kind === "queued" && (status.item.state === "pending" || status.item.state === "scheduled")) return link(channel, "Enviar");
  if (mayHold(facts)) return { kind: "hold", label: "Segurar" };
  if (status.kind === "queued" && (status.item.state === "failed" || status.item.state === "uncertain")) return link(channel, "Resolver");
  return link(channel, "Ver");
}

function statusSentence(channel: SheetChannel, status: ChannelStatus, clock: Clock, isByHand: boolean): string {
  switch (status.kind) {
    case "not-configured":
      return "Não está configurado neste site.";
    case "no-group":
      return "Sem grupo escolhido.";
    case "off":
      return "Desligado nesta matéria.";
    case "on-publication":
      if (channel === "audio") return "É gravado quando a matéria for publicada.";
      return `Entra na fila quando a matéria for publicada${isByHand ? " e espera o envio por uma pessoa" : ""}.`;
    case "not-queued":
      return "Ainda não está na fila. Atualize a página para ver de novo.";
    case "queued":
      return isByHand && status.item.state === "scheduled" ? WAITS : queuedSentence(channel, status.item, clock);
  }
}

/** "em 5 min" within the hour, else the time. */
function due(dueAt: number | null, { timeZone, now }: Clock): string {
  if (dueAt === null || dueAt <= now) return "em seguida";
  const minutes = Math.ceil((dueAt - now) / MINUTE_MS);
  return minutes < 60 ? `em ${minutes} min` : `em ${tableDateTime(dueAt, timeZone)}`;
}

function queuedSentence(channel: SheetChannel, { state, dueAt, settledAt, failure }: Extract<ChannelStatus, { kind: "queued" }>["item"], clock: Clock): string {
  switch (state) {
    case "pending":
      return WAITS;
    case "scheduled":
      return channel === "audio" ? "Na fila de gravação." : `Sai ${due(dueAt, clock)}.`;
    case "sending":
      return channel === "audio" ? "Gravando agora." : "Saindo agora.";
    case "sent":
      return channel === "audio" ? "Pronto." : settledAt === null ? "Saiu." : `Saiu em ${tableDateTime(settledAt, clock.timeZone)}.`;
    case "failed":
      return `Não saiu. ${failure ?? ""}`.trim();
    case "uncertain":
      return "Pode ter saído: confira na fila.";
  }
}
