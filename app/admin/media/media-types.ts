import type { FocalPoint } from "#app/domain/media/crop.ts";

/** Kinds of files, as the wire names them. */
export const MEDIA_KINDS = ["image", "video", "audio", "document"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file of the library, as `/api/media` answers it. Sizes in pixels, seconds and bytes. */
export interface LibraryItem {
  id: number;
  key: string;
  url: string;
  tipo: MediaKind;
  mime: string;
  titulo: string;
  alt: string;
  credito: string;
  tags: string[];
  largura: number;
  altura: number;
  duracao?: number | null | undefined;
  tamanho: number;
  tamanhoTexto: string;
  miniatura: string | null;
  foco: FocalPoint;
  enviadoPor: { id: number; nome: string } | null;
  criadoEm: string;
  versao: number;
}

export interface MediaUse {
  tipo: string;
  id: number;
  titulo: string;
  onde: string;
  estado: string;
}

export type LibraryDetail = LibraryItem & { usos: MediaUse[] };

export interface LibraryPage {
  items: LibraryItem[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  contagens: Record<"todos" | MediaKind, number>;
}
