import type { MediaWire } from "../../media.wire.ts";
import { formatDuration } from "../../size-and-duration.ts";
import { KIND_NAMES } from "../media-kinds.ts";

/** The title, or its substitute. */
export const titleOf = ({ titulo }: Pick<MediaWire, "titulo">): string => titulo || "Sem título";

/** "Imagem · 1600 × 900 · 1,2 MB". */
export function factsOf({ tipo, largura, altura, duracao, tamanhoTexto }: MediaWire): string {
  const size = largura > 0 && altura > 0 ? `${largura} × ${altura}` : null;
  return [KIND_NAMES[tipo], size, duracao ? formatDuration(duracao) : null, tamanhoTexto].filter(Boolean).join(" · ");
}

/** Whether a picture has no alternative text. */
export const lacksAltText = ({ tipo, alt }: Pick<MediaWire, "tipo" | "alt">): boolean => tipo === "image" && alt === "";
