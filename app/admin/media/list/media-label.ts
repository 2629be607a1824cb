import { formatDuration } from "#app/domain/media/duration-text.ts";
import type { MediaWire } from "#app/wire/media.ts";
import { KIND_NAMES } from "../media-kinds.ts";

/** The title, or what stands for one. */
export const titleOf = ({ titulo }: Pick<MediaWire, "titulo">): string => titulo || "Sem título";

/** "Imagem · 1600 × 900 · 1,2 MB". */
export function factsOf({ tipo, largura, altura, duracao, tamanhoTexto }: MediaWire): string {
  const size = largura > 0 && altura > 0 ? `${largura} × ${altura}` : null;
  return [KIND_NAMES[tipo], size, duracao ? formatDuration(duracao) : null, tamanhoTexto].filter(Boolean).join(" · ");
}

/** A picture that says nothing to those who do not see it. */
export const isMute = ({ tipo, alt }: Pick<MediaWire, "tipo" | "alt">): boolean => tipo === "image" && alt === "";
