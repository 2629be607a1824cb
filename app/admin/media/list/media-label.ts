import { formatDuration } from "../format-size.ts";
import { KIND_NAMES } from "../media-kinds.ts";
import type { LibraryItem } from "../media-types.ts";

/** The title, or what stands for one. */
export const titleOf = ({ titulo, key }: Pick<LibraryItem, "titulo" | "key">): string => titulo || key;

/** "Imagem · 1600 × 900 · 1,2 MB". */
export function factsOf({ tipo, largura, altura, duracao, tamanhoTexto }: LibraryItem): string {
  const size = largura > 0 && altura > 0 ? `${largura} × ${altura}` : null;
  return [KIND_NAMES[tipo], size, duracao ? formatDuration(duracao) : null, tamanhoTexto].filter(Boolean).join(" · ");
}

/** A picture that says nothing to those who do not see it. */
export const isMute = ({ tipo, alt }: Pick<LibraryItem, "tipo" | "alt">): boolean => tipo === "image" && alt === "";
