/** Writes of live blogs, of templates, of corrections and of the checks before publication, as the trail's filter names them. */
export const LIVE_LABELS: Record<string, string> = {
  "live.open": "Abriu cobertura ao vivo",
  "live.close": "Encerrou cobertura ao vivo",
  "live.add": "Publicou entrada ao vivo",
  "live.change": "Alterou entrada ao vivo",
  "live.correct": "Corrigiu entrada ao vivo",
  "live.pin": "Fixou entrada ao vivo",
  "live.unpin": "Soltou entrada ao vivo",
  "live.remove": "Excluiu entrada ao vivo",
  "correction.notify": "Levou a correção a quem recebeu o erro",
  "template.change": "Alterou modelo de matéria",
  "checks.levels": "Mudou as regras da conferência",
  "other-side.record": "Registrou o outro lado",
};

/** The same as a sentence goes on after somebody's name. */
export const LIVE_VERBS: Record<string, string> = {
  "live.open": "abriu a cobertura ao vivo de",
  "live.close": "encerrou a cobertura ao vivo de",
  "live.add": "escreveu uma entrada ao vivo em",
  "live.change": "alterou uma entrada ao vivo de",
  "live.correct": "corrigiu uma entrada ao vivo de",
  "live.pin": "fixou uma entrada ao vivo de",
  "live.unpin": "soltou uma entrada ao vivo de",
  "live.remove": "excluiu uma entrada ao vivo de",
  "correction.notify": "levou a correção a quem recebeu o erro de",
  "template.change": "alterou um modelo de matéria:",
  "checks.levels": "mudou as regras da conferência antes de publicar",
  "other-side.record": "registrou quem foi procurado para",
};
