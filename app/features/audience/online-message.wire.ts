/*
 * What goes over the WebSocket of readers online and of the bell. Without zod: the object that sends it is in a bundle of its own.
 */

/** Everything that the screens show of readers online, each time: a message that was missed needs no other to make up for it. */
export interface OnlineMessage {
  /** Null while nobody can be counted. */
  online: number | null;
  /** Articles that somebody reads, with their readers. */
  materias: { id: number; leitores: number }[];
  /** ISO 8601. */
  atualizadoEm: string;
}

/** Articles that a message names at most; those with the most readers. */
export const ONLINE_ARTICLES_MAX = 500;

/** The other message of this socket: the person's bell has something new, which the screen reads by the API. */
export interface BellMessage {
  notificacoes: true;
}
