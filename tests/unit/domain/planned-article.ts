import { type Article, type ArticleStatus, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { EMPTY_BOARD } from "#app/features/highlights/board.ts";
import type { BoardSnapshot } from "#app/features/highlights/plan.ts";

export const NOW = Date.UTC(2026, 10, 21, 15);
export const actor = { id: 1, name: "Ana" };
export const HOUR = 60 * 60_000;

export function anArticle(more: Partial<Article> = {}): Article {
  return {
    ...EMPTY_CONTENT,
    id: 7,
    slug: "7-t",
    title: "T",
    subtitle: "S",
    kicker: "CHAPÉU",
    body: "<p>x</p>",
    author: "Ana",
    categories: ["editoriais", "geral"],
    category: "geral",
    position: "geral",
    highlightRank: null,
    orderKey: 1,
    status: "rascunho",
    active: true,
    deletedAt: null,
    publishedAt: null,
    wasPublished: false,
    scheduledAt: null,
    authorId: 1,
    correctedAt: null,
    reviewAt: null,
    reviewNote: "",
    readingWords: 1,
    viewCount: 0,
    coverFocal: { x: 50, y: 50 },
    coverPlaceholder: null,
    version: 3,
    createdAt: NOW - HOUR,
    updatedAt: NOW - HOUR,
    editedAt: NOW - HOUR,
    ...more,
  };
}
export const snapshot = (article: Article | null, more: Partial<BoardSnapshot> = {}): BoardSnapshot => ({
  board: EMPTY_BOARD,
  orderVersion: 1,
  article,
  nextId: 8,
  neighbour: null,
  desired: [],
  latest: [],
  editing: null,
  ...more,
});
export const inStatus = (status: ArticleStatus): Article =>
  anArticle(status === "publicada" ? { status, publishedAt: NOW - HOUR, wasPublished: true } : status === "agendada" ? { status, scheduledAt: NOW + HOUR } : {});
