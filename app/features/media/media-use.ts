import type { ArticleStatus } from "#app/features/articles/article.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { isMediaKey } from "./media-kind.ts";

export type ArticlePlace = "cover" | "body";

/** A use of an item; an item with uses cannot be deleted. */
export type MediaUse =
  | { by: "article"; id: number; title: string /** `quotation`: it proves one. */; place: ArticlePlace | "quotation"; state: ArticleStatus | "desabilitada" | "lixeira" }
  /** An unsaved draft of an article. */
  | { by: "draft"; id: number; title: string; place: ArticlePlace }
  | { by: "video"; id: number; title: string }
  /** A video of the section of videos: its file or its cover. */
  | { by: "play"; id: number; title: string; place: "file" | "cover" }
  /** A banner: its picture or its picture for phones. */
  | { by: "banner"; id: number; title: string; place: "picture" | "phone" }
  /** A person of the newsroom, as their picture. */
  | { by: "person"; id: number; title: string }
  /** The site's identity, as its logo or icon. */
  | { by: "site"; id: number; title: string; place: "logo" | "icon" };

const ADDRESS = /\/(?:img|media)\/([0-9a-f]{32}[-.0-9a-z]{1,24})/g;

/** Keys of the items that a text names, each once. */
export const keysIn = (html: string): string[] => [...new Set([...html.matchAll(ADDRESS)].flatMap(([, key]) => (key !== undefined && isMediaKey(key) ? [key] : [])))];

/** Returns what an article, saved or not, uses: its cover, the picture of its link previews, and its body. */
export function usesOf({ coverUrl, socialImage, body }: { coverUrl: string | null; socialImage?: string | null; body: string }): { key: string; place: ArticlePlace }[] {
  const covers = [coverUrl, socialImage ?? null].flatMap((address) => (address === null ? [] : keysIn(address).slice(0, 1)));
  return [...[...new Set(covers)].map((key) => ({ key, place: "cover" as const })), ...keysIn(body).map((key) => ({ key, place: "body" as const }))];
}

/** Names the place of a use (http-api § Uploads: a refusal names it). */
export const placeOfUse = (use: MediaUse): string => {
  if (use.by === "video") return "miniatura do vídeo";
  if (use.by === "play") return use.place === "file" ? "arquivo de vídeo publicado" : "capa de vídeo publicado";
  if (use.by === "banner") return use.place === "picture" ? "banner" : "banner, no celular";
  if (use.by === "person") return "foto de perfil";
  if (use.by === "site") return use.place === "logo" ? "logotipo" : "ícone";
  const place = { cover: "capa", body: "corpo", quotation: "citação com gravação" }[use.place];
  if (use.by === "draft") return `${place}, em edição não salva`;
  return use.state === "lixeira" ? `${place}, na lixeira` : place;
};

/** Uses that a sentence names one by one (ours). */
const NAMED = 3;

/** "Em uso em: “Título” (capa)." */
export function inUseSentence(uses: readonly MediaUse[]): string {
  const named = uses.slice(0, NAMED).map((use) => `“${use.title}” (${placeOfUse(use)})`);
  const others = uses.length - named.length;
  return `Em uso em: ${named.join(", ")}${others > 0 ? ` e mais ${others}` : ""}.`;
}

/** Refusals carry the uses of an item that cannot be deleted. */
export const MEDIA_USES: CarriedKind<readonly MediaUse[]> = { kind: "media-uses" };
