import { DAY_MS } from "#app/platform/time/units.ts";
export const MESSAGE_KINDS = ["correcao", "resposta", "pauta", "outro"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_KIND_LABELS: Record<MessageKind, string> = {
  correcao: "Correção",
  resposta: "Direito de resposta",
  pauta: "Sugestão de pauta",
  outro: "Outro assunto",
};

/** Limits in characters (ours). */
export const MESSAGE_NAME_MAX = 80;
export const MESSAGE_EMAIL_MAX = 254;
export const MESSAGE_STORY_MAX = 300;
export const MESSAGE_TEXT_MIN = 10;
export const MESSAGE_TEXT_MAX = 5_000;

/** Retention of a message, handled or not: twelve months (LGPD: no longer than its purpose needs). Milliseconds. */
export const MESSAGE_RETENTION_MS = 365 * DAY_MS;

/** Fields that a reader sends. */
export interface NewMessage {
  kind: MessageKind;
  /** The address or title of a story, as the reader gave it; may be empty. */
  story: string;
  name: string;
  email: string;
  message: string;
}

/** A message as the newsroom reads it. Times in milliseconds. */
export interface ReaderMessage extends NewMessage {
  id: number;
  /** The number that its sender was given; null for messages of before there were any. */
  protocol: string | null;
  /** The story it is about, where its address named one. */
  article: { id: number; slug: string; title: string } | null;
  /** The assignment that was made of it. */
  assignmentId: number | null;
  createdAt: number;
  handledAt: number | null;
  handledBy: string | null;
}

/** The number of a story in what a reader gave as its address: ours, whole or only its path. */
export function storyIdIn(story: string): number | null {
  const found = /(?:^|\/)post\/([1-9]\d{0,14})(?![\d])/.exec(story)?.[1];
  return found ? Number(found) : null;
}

/** Day and six digits of chance: `20261127-048213`. */
export const protocolOf = (day: string, chance: number): string => `${day.replaceAll("-", "")}-${String(Math.floor(chance * 1_000_000) % 1_000_000).padStart(6, "0")}`;

/** True when a text has the format of a protocol number. */
export const isProtocol = (text: string): boolean => /^20\d{6}-\d{6}$/.test(text);
