import { EXCLUSION_REASONS, type ExclusionReason } from "../exclusions.ts";
import { PAGE_KINDS, type PageKind } from "../page.ts";

const REASONS: Record<ExclusionReason, string> = {
  crawler: "Robôs de IA",
  robot: "Outros robôs",
  preview: "Prévias de mensagens e redes",
  prefetch: "Páginas carregadas antes da hora",
  automation: "Navegadores automatizados",
  staff: "Pessoas da redação",
  unseen: "Páginas que nunca apareceram na tela",
  "unknown-page": "Endereços que não são do site",
  limit: "Acima do limite por endereço (recusados)",
  late: "Sinais atrasados, de visitas já encerradas",
};

/** Why beacons were not counted, as a person reads it. */
export const exclusionLabel = (reason: string): string => {
  const known = EXCLUSION_REASONS.find((one) => one === reason);
  return known ? REASONS[known] : reason;
};

const KINDS: Record<PageKind, string> = {
  home: "Página inicial",
  article: "Matérias",
  category: "Editorias",
  town: "Municípios",
  author: "Autores",
  tag: "Tags",
  list: "Outras listas",
  video: "Vídeos",
  search: "Busca",
  page: "Páginas institucionais",
};

export const pageKindLabel = (kind: string): string => {
  const known = PAGE_KINDS.find((one) => one === kind);
  return known ? KINDS[known] : kind;
};
