import type { IconName } from "#app/ui/icon.tsx";
import { MEDIA_KINDS, type MediaKind } from "../media-kind.ts";

/** Tabs of the library (spec 1 §2.4), in their order; null is all. */
export const MEDIA_TABS: readonly { kind: MediaKind | null; label: string }[] = [
  { kind: null, label: "Todos" },
  { kind: "image", label: "Imagens" },
  { kind: "video", label: "Vídeos" },
  { kind: "audio", label: "Áudios" },
  { kind: "document", label: "Documentos" },
];

export const KIND_NAMES: Record<MediaKind, string> = { image: "Imagem", video: "Vídeo", audio: "Áudio", document: "Documento" };

export const KIND_ICONS: Record<MediaKind, IconName> = { image: "image", video: "video", audio: "sound", document: "file" };

export const isMediaKind = (name: string): name is MediaKind => (MEDIA_KINDS as readonly string[]).includes(name);
