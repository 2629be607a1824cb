import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { MediaKind } from "../../media-kind.ts";
import { KIND_NAMES } from "../media-kinds.ts";
import { describeMediaFilters, type MediaQuery, mediaHref } from "../media-query.ts";
import type { MediaTab } from "../media-tab.ts";

const NOTHING: Record<"todos" | MediaKind, { title: string; text: string }> = {
  todos: { title: "A biblioteca está vazia", text: "Envie imagens, vídeos, áudios e documentos para usar nas matérias." },
  image: { title: "Nenhuma imagem", text: "Imagens enviadas aqui ou pelo editor de matérias aparecem nesta aba." },
  video: { title: "Nenhum vídeo", text: "Envie vídeos MP4, MOV ou WebM de até 200 MB." },
  audio: { title: "Nenhum áudio", text: "Envie áudios MP3, M4A, OGG ou WAV de até 50 MB." },
  document: { title: "Nenhum documento", text: "Envie documentos PDF, DOCX, XLSX, PPTX, ODT ou ODS de até 20 MB." },
};

/** A list without files: nothing of this kind, or nothing found. */
export function MediaEmpty({ query, people, upload }: { query: MediaQuery; people: MediaTab["people"]; upload: ReactNode }) {
  const filters = describeMediaFilters(query, people);
  if (filters.length > 0) {
    const words = query.q === "" ? [] : [`com “${query.q}” no título, no texto alternativo ou nas tags`];
    const kind = query.kind === null ? [] : [`do tipo ${KIND_NAMES[query.kind].toLocaleLowerCase("pt-BR")}`];
    return (
      <EmptyState title="Nenhum arquivo com estes filtros" actions={<ButtonLink to={mediaHref({ kind: query.kind })}>Limpar filtros</ButtonLink>}>
        <span className="wrap-anywhere">Você filtrou por arquivos {[...kind, ...words, ...filters].join("; ")}.</span>
      </EmptyState>
    );
  }

  if (query.q !== "") {
    return (
      <EmptyState title="Nada encontrado" actions={<ButtonLink to={mediaHref({ kind: query.kind })}>Limpar a busca</ButtonLink>}>
        <span className="wrap-anywhere">Nenhum arquivo tem “{query.q}” no título, no texto alternativo ou nas tags.</span>
      </EmptyState>
    );
  }
  const { title, text } = NOTHING[query.kind ?? "todos"];
  return (
    <EmptyState title={title} actions={upload}>
      {text}
    </EmptyState>
  );
}
