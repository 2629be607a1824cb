import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { BoardCommand } from "./commands.ts";

/* Messages of the WebSocket for the highlights' desk. Without zod, because every screen of the newsroom loads it (`live-socket.ts`). */

/** An article as 'Ordenar Destaques' shows it. */
export interface DeskArticle {
  id: number;
  titulo: string;
  subtitulo: string;
  chapeu: string;
  posicao: string;
  autor: string;
  imagemUrl: string | null;
  /** ISO 8601. */
  dataPublicacao: string | null;
}

/** The places as they are; `recentes` are the newest visible articles, which fill what an order leaves free. */
export interface DeskPlaces {
  supermanchete: DeskArticle | null;
  destaques: DeskArticle[];
  recentes: DeskArticle[];
  /** Changes with every change of the places. */
  versao: number;
}

/** Everything that a desk shows, each time: a message that was missed needs no other to make up for it. */
export interface DeskMessage extends DeskPlaces {
  /** The others who have the desk open. */
  pessoas: { id: number; nome: string }[];
  /** Change that caused this message; null when a person connected or left. */
  mudanca: { por: string; acao: BoardCommand["kind"] } | null;
}

/** Close codes after which a desk must not reconnect. */
export const CLOSE_SESSION_ENDED = 4401;
export const CLOSE_ROLE_CHANGED = 4403;

export const toDeskArticle = (article: ArticleSummary): DeskArticle => ({
  id: article.id,
  titulo: article.title,
  subtitulo: article.subtitle,
  chapeu: article.kicker,
  posicao: article.position,
  autor: article.author,
  imagemUrl: article.coverUrl,
  dataPublicacao: article.publishedAt === null ? null : new Date(article.publishedAt).toISOString(),
});
