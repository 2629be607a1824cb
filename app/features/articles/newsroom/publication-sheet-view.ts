import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type ChannelFacts, type ChannelStatus, type ChannelTurn, channelStatus, mayHold, mayRelease, type SheetChannel, turnOf } from "../publication-sheet.ts";

/** A channel of the sheet, in words. */
export interface ChannelLine {
  channel: SheetChannel;
  name: string;
  status: string;
  /** Null: its queue did not answer. */
  goes: ChannelTurn | null;
  /** What its button does; null for none. */
  turn: "hold" | "release" | null;
  href: string;
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

export const toChannelLine = (channel: SheetChannel, facts: ChannelFacts | null, timeZone: string): ChannelLine => ({
  channel,
  name: NAMES[channel],
  href: SCREENS[channel],
  status: facts === null ? UNKNOWN : statusSentence(channel, channelStatus(facts), timeZone, facts.isByHand),
  goes: facts === null ? null : turnOf(facts),
  turn: facts === null ? null : mayHold(facts) ? "hold" : mayRelease(facts) ? "release" : null,
});

/** The lists of the sheet, in order: what they are called, and what stands in each. */
export const CHANNEL_LISTS: readonly { title: string; goes: ChannelTurn | null }[] = [
  { title: "O que sai sozinho", goes: "alone" },
  { title: "O que espera uma pessoa", goes: "person" },
  { title: "O que não sai", goes: "none" },
  { title: "Sem resposta", goes: null },
];

function statusSentence(channel: SheetChannel, status: ChannelStatus, timeZone: string, isByHand: boolean): string {
  switch (status.kind) {
    case "not-configured":
      return "Não está configurado neste site.";
    case "off":
      return "Desligado nesta matéria.";
    case "on-publication":
      if (channel === "audio") return "É gravado quando a matéria for publicada.";
      return `Entra na fila quando a matéria for publicada${isByHand ? " e espera o envio por uma pessoa" : ""}.`;
    case "not-queued":
      return "Ainda não está na fila. Atualize a página para ver de novo.";
    case "queued":
      return isByHand && status.item.state === "scheduled" ? WAITS : queuedSentence(channel, status.item, timeZone);
  }
}

function queuedSentence(channel: SheetChannel, { state, dueAt, settledAt, failure }: Extract<ChannelStatus, { kind: "queued" }>["item"], timeZone: string): string {
  const at = (time: number | null) => (time === null ? "" : ` em ${tableDateTime(time, timeZone)}`);
  switch (state) {
    case "pending":
      return WAITS;
    case "scheduled":
      return channel === "audio" ? "Na fila de gravação." : `Na fila: sai${at(dueAt) || " em seguida"}.`;
    case "sending":
      return channel === "audio" ? "Gravando agora." : "Saindo agora.";
    case "sent":
      return channel === "audio" ? "Pronto." : `Saiu${at(settledAt)}.`;
    case "failed":
      return `Não saiu. ${failure ?? ""}`.trim();
    case "uncertain":
      return "Pode ter saído: confira na fila.";
  }
}
