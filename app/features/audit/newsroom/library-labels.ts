/** Kinds of writes of the media library, as the filter names them. */
export const LIBRARY_LABELS: Record<string, string> = {
  "article.repair": "Limpou textos de matéria",
  "media.upload": "Enviou arquivo",
  "media.change": "Alterou arquivo da biblioteca",
  "media.remove": "Excluiu arquivo da biblioteca",
  "media.focus": "Mudou ponto focal",
  "media.suggest-alt": "Pediu sugestão de texto alternativo",
  "media.discard-alt": "Descartou sugestão de texto alternativo",
};

/** The same as a sentence of the trail says them. */
export const LIBRARY_VERBS: Record<string, string> = {
  "article.repair": "limpou os textos de",
  "media.upload": "enviou um arquivo",
  "media.change": "alterou um arquivo da biblioteca",
  "media.remove": "excluiu um arquivo da biblioteca",
  "media.focus": "mudou o ponto focal de uma imagem",
  "media.suggest-alt": "pediu à IA uma sugestão de texto alternativo para",
  "media.discard-alt": "descartou a sugestão de texto alternativo de",
};
