import { STORY_FIELD_LABELS } from "#app/features/articles/story-meta.ts";
import { BANNER_FIELD_LABELS } from "#app/features/banners/banner-changes.ts";
import { SITE_FIELD_LABELS } from "#app/features/settings/site-changes.ts";
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

/** Kinds of writes about assignments and what readers send, as the filter names them. */
export const PLANNING_LABELS: Record<string, string> = {
  "assignment.create": "Criou pauta",
  "assignment.change": "Alterou pauta",
  "assignment.draft": "Criou matéria de pauta",
  "assignment.remove": "Excluiu pauta",
  "reply.receive": "Pediu direito de resposta",
  "reply.grant": "Concedeu direito de resposta",
  "reply.refuse": "Recusou direito de resposta",
  "reply.release": "Encerrou a posição de um direito de resposta",
  "house-style.create": "Criou regra de estilo",
  "house-style.change": "Alterou regra de estilo",
  "house-style.remove": "Excluiu regra de estilo",
  "note.create": "Fez nota",
  "note.reply": "Respondeu a nota",
  "note.change": "Alterou nota",
  "note.resolve": "Resolveu nota",
  "note.reopen": "Reabriu nota",
  "note.remove": "Apagou nota",
  "preview.create": "Criou link de prévia",
  "preview.revoke": "Encerrou link de prévia",
  "event.create": "Criou evento",
  "event.change": "Alterou evento",
  "event.date": "Mudou uma data de evento",
  "event.remove": "Excluiu evento",
  "town-notice.create": "Criou item de serviço",
  "town-notice.change": "Alterou item de serviço",
  "town-notice.publish": "Publicou item de serviço",
  "town-notice.withdraw": "Retirou item de serviço",
  "town-notice.remove": "Excluiu item de serviço",
  "poll.create": "Criou enquete",
  "poll.change": "Alterou enquete",
  "poll.close": "Encerrou enquete",
  "poll.withdraw": "Retirou enquete",
  "poll.remove": "Excluiu enquete",
  "weather.place": "Mudou lugar da previsão do tempo",
  "towns.main": "Escolheu a cidade principal",
  "agenda.feed": "Criou endereço da agenda",
  "agenda.feed-revoke": "Encerrou endereço da agenda",
  "message.handle": "Resolveu mensagem de leitor",
  "message.reopen": "Reabriu mensagem de leitor",
  "message.remove": "Apagou mensagem de leitor",
};

/** The same as a sentence of the trail says them. */
export const PLANNING_VERBS: Record<string, string> = {
  "assignment.create": "criou a pauta",
  "assignment.change": "alterou a pauta",
  "assignment.draft": "escreveu a matéria da pauta",
  "assignment.remove": "excluiu a pauta",
  "reply.receive": "pediu direito de resposta a",
  "reply.grant": "concedeu o direito de resposta a",
  "reply.refuse": "recusou o direito de resposta a",
  "reply.release": "encerrou a posição reservada da resposta a",
  "house-style.create": "criou a regra de estilo",
  "house-style.change": "alterou a regra de estilo",
  "house-style.remove": "excluiu a regra de estilo",
  "note.create": "fez uma nota em",
  "note.reply": "respondeu a uma nota em",
  "note.change": "alterou uma nota em",
  "note.resolve": "resolveu uma nota em",
  "note.reopen": "reabriu uma nota em",
  "note.remove": "apagou uma nota em",
  "preview.create": "criou um link de prévia de",
  "preview.revoke": "encerrou um link de prévia de",
  "event.create": "criou o evento",
  "event.change": "alterou o evento",
  "event.date": "mudou uma data do evento",
  "event.remove": "excluiu o evento",
  "town-notice.create": "criou o item de serviço",
  "town-notice.change": "alterou o item de serviço",
  "town-notice.publish": "publicou o item de serviço",
  "town-notice.withdraw": "retirou da página o item de serviço",
  "town-notice.remove": "excluiu o item de serviço",
  "poll.create": "criou a enquete",
  "poll.change": "alterou a enquete",
  "poll.close": "encerrou a enquete",
  "poll.withdraw": "retirou a enquete",
  "poll.remove": "excluiu a enquete",
  "weather.place": "mudou o lugar da previsão do tempo de",
  "towns.main": "escolheu como cidade principal",
  "agenda.feed": "criou o endereço da própria agenda",
  "agenda.feed-revoke": "encerrou o endereço da própria agenda",
  "message.handle": "marcou como resolvida uma mensagem de leitor",
  "message.reopen": "reabriu uma mensagem de leitor",
  "message.remove": "apagou uma mensagem de leitor",
};

/** Writes to people's public profiles. */
export const PROFILE_LABELS: Readonly<Record<string, string>> = {
  "profile.change": "Alterou perfil público",
  "profile.publish": "Publicou perfil",
  "profile.withdraw": "Tirou perfil do ar",
};

/** Verbs that follow the person's name. */
export const PROFILE_VERBS: Readonly<Record<string, string>> = {
  "profile.change": "alterou o perfil público de",
  "profile.publish": "publicou o perfil de",
  "profile.withdraw": "tirou do ar o perfil de",
};

/** Fields of a profile. */
export const PROFILE_FIELD_LABELS: Readonly<Record<string, string>> = {
  "profile.job": "Cargo",
  "profile.town": "Município",
  "profile.beat": "Cobertura",
  "profile.bio": "Texto do perfil",
  "profile.email": "E-mail para leitores",
  "profile.links": "Perfis em redes",
  "profile.showsPhoto": "Foto no site",
  "profile.namesChanges": "Nome no histórico das matérias",
};

export const FIELD_LABELS: Record<string, string> = {
  title: "Título",
  subtitle: "Subtítulo",
  kicker: "Chapéu",
  body: "Texto",
  quickSummary: "Leitura Rápida",
  categories: "Categorias",
  municipality: "Município",
  ...STORY_FIELD_LABELS,
  tags: "Tags",
  alt: "Texto alternativo",
  credit: "Crédito",
  posterKey: "Imagem do vídeo",
  coverUrl: "Imagem de capa",
  coverAlt: "Descrição da capa",
  coverCredit: "Crédito da capa",
  whatsappAuto: "WhatsApp automático",
  pushAuto: "Push automático",
  cardAuto: "Card do Instagram",
  audioAuto: "Áudio automático",
  sensitive: "Matéria sensível",
  correction: "Nota de correção",
  position: "Posição",
  status: "Situação",
  active: "No ar",
  publishedAt: "Data de publicação",
  scheduledAt: "Agendamento",
  reviewAt: "Enviada para revisão",
  reviewNote: "Nota da devolução",
  deletedAt: "Na lixeira desde",
  name: "Nome",
  email: "E-mail",
  role: "Papel",
  password: "Senha",
  avatar: "Foto",
  ...PROFILE_FIELD_LABELS,
  ...Object.fromEntries(Object.entries(BANNER_FIELD_LABELS).map(([field, label]) => [`banner.${field}`, label])),
  ...Object.fromEntries(Object.entries(SITE_FIELD_LABELS).map(([field, words]) => [`site.${field}`, `${words.charAt(0).toLocaleUpperCase("pt-BR")}${words.slice(1)}`])),
};
