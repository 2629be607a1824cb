/** Kinds of writes about audio and the jobs of distribution, as the filter names them. */
export const DISTRIBUTION_LABELS: Record<string, string> = {
  "narration.request": "Pediu a narração de matéria",
  "narration.remove": "Tirou o áudio de matéria",
  "settings.narration": "Alterou a narração",
  "settings.first-run": "Decidiu um primeiro passo",
  "distribution.retry": "Tentou de novo um trabalho de distribuição",
  "distribution.cancel": "Retirou um trabalho de distribuição",
  "distribution.resume": "Retomou uma fila de distribuição",
  "distribution.confirm": "Confirmou um trabalho de distribuição",
  "distribution.deny": "Disse que um trabalho de distribuição não saiu",
  "newsletter.settings": "Mudou os horários do boletim",
  "newsletter.pause": "Pausou o boletim",
  "newsletter.continue": "Religou o boletim",
  "newsletter.cancel": "Cancelou edição do boletim",
  "newsletter.resume": "Retomou os envios do boletim",
};

/** The same as a sentence of the trail says them. */
export const DISTRIBUTION_VERBS: Record<string, string> = {
  "narration.request": "pediu a narração",
  "narration.remove": "tirou o áudio",
  "settings.narration": "alterou a narração das matérias",
  "settings.first-run": "decidiu um dos primeiros passos:",
  "distribution.retry": "mandou tentar de novo um trabalho de distribuição",
  "distribution.cancel": "retirou um trabalho de distribuição",
  "distribution.resume": "retomou uma fila de distribuição",
  "distribution.confirm": "confirmou que um trabalho de distribuição saiu",
  "distribution.deny": "conferiu que um trabalho de distribuição não saiu",
  "newsletter.settings": "mudou os horários do boletim:",
  "newsletter.pause": "pausou os envios do",
  "newsletter.continue": "religou os envios do",
  "newsletter.cancel": "cancelou uma edição do boletim:",
  "newsletter.resume": "retomou os envios do",
};
