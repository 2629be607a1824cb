import type { ArticleStatus } from "#app/features/articles/article.ts";
import { POSITION_LABELS, type Position } from "#app/features/articles/position.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import type { TrailDetails, TrailedBody } from "../trail.ts";
import { FIELD_LABELS } from "./field-labels.ts";

/**
 * Labels of each action of the trail: its name in the filter, and the verb between the person's name and the subject. A feature adds a line for each
 * action that it writes; `verbOf` says more precisely what the details of a story's write tell.
 */
export const ACTION_LABELS: Readonly<Record<string, readonly [name: string, verb: string]>> = {
  "article.create": ["Criou matéria", "criou"],
  "article.import": ["Importou matéria", "criou"],
  "article.save": ["Alterou matéria", "alterou"],
  "article.publish-due": ["Publicação agendada", "publicou, na hora marcada,"],
  "article.toggle": ["Habilitou ou desabilitou", "habilitou ou desabilitou"],
  "article.move": ["Moveu na lista", "moveu"],
  "article.set-order": ["Ordenou destaques", "salvou a ordem dos destaques"],
  "article.restore-arrangement": ["Restaurou um arranjo da página inicial", "restaurou um arranjo da página inicial"],
  "article.undo": ["Desfez alteração de matéria", "desfez uma alteração de"],
  "article.undo-order": ["Desfez a ordem dos destaques", "desfez a última ordem dos destaques"],
  "article.displaced": ["Mudou de posição por consequência", "mudou, por consequência, a posição de"],
  "article.remove": ["Excluiu matéria", "excluiu"],
  "article.restore": ["Restaurou da lixeira", "restaurou da lixeira"],
  "category.create": ["Criou categoria", "criou a categoria"],
  "category.change": ["Alterou categoria", "alterou a categoria"],
  "category.remove": ["Excluiu categoria", "excluiu a categoria"],
  "video.create": ["Criou vídeo", "criou um vídeo"],
  "video.change": ["Alterou vídeo", "alterou um vídeo"],
  "video.publish": ["Publicou vídeo", "publicou um vídeo"],
  "video.withdraw": ["Tirou vídeo do ar", "tirou do ar um vídeo"],
  "video.move": ["Moveu vídeo", "moveu um vídeo"],
  "video.remove": ["Excluiu vídeo", "excluiu um vídeo"],
  "breaking.end": ["Encerrou faixa de urgente", "encerrou a faixa de urgente de"],
  "layout.activate": ["Fixou layout da capa", "fixou o layout da página inicial"],
  "layout.rotation": ["Ligou a rotação da capa", "ligou a rotação por horário da página inicial"],
  "layout.schedule": ["Alterou os horários da capa", "alterou os horários da rotação da página inicial"],
  "layout.sections": ["Alterou as seções da capa", "alterou as seções da página inicial"],
  "instagram.queue": ["Pôs card na fila do Instagram", "pôs na fila do Instagram"],
  "instagram.cancel": ["Tirou card da fila do Instagram", "tirou da fila do Instagram"],
  "instagram.move": ["Mudou o horário de um card", "mudou o horário no Instagram de"],
  "instagram.retry": ["Tentou de novo publicar no Instagram", "mandou tentar de novo no Instagram"],
  "instagram.publish-now": ["Adiantou publicação no Instagram", "mandou publicar agora no Instagram"],
  "instagram.publish": ["Publicou no Instagram", "mandou publicar um card no Instagram"],
  "instagram.resolve-out": ["Confirmou publicação no Instagram", "confirmou que saiu no Instagram"],
  "instagram.resolve-not-out": ["Negou publicação no Instagram", "disse que não saiu no Instagram"],
  "instagram.resume": ["Retomou a fila do Instagram", "retomou a fila do Instagram"],
  "push.send": ["Enviou aviso", "push.send"],
  "push.release": ["Liberou aviso retido", "push.release"],
  "push.join": ["Juntou avisos retidos num só", "push.join"],
  "push.cancel": ["Cancelou aviso", "push.cancel"],
  "push.resend": ["Reenviou aviso sem confirmação", "push.resend"],
  "push.resume": ["Retomou os avisos", "push.resume"],
  "push.settings": ["Mudou as regras dos avisos", "push.settings"],
  "article.repair": ["Limpou textos de matéria", "limpou os textos de"],
  "media.upload": ["Enviou arquivo", "enviou um arquivo"],
  "media.change": ["Alterou arquivo da biblioteca", "alterou um arquivo da biblioteca"],
  "media.remove": ["Excluiu arquivo da biblioteca", "excluiu um arquivo da biblioteca"],
  "media.focus": ["Mudou ponto focal", "mudou o ponto focal de uma imagem"],
  "media.suggest-alt": ["Pediu sugestão de texto alternativo", "pediu à IA uma sugestão de texto alternativo para"],
  "media.discard-alt": ["Descartou sugestão de texto alternativo", "descartou a sugestão de texto alternativo de"],
  "assignment.create": ["Criou pauta", "criou a pauta"],
  "assignment.change": ["Alterou pauta", "alterou a pauta"],
  "assignment.draft": ["Criou matéria de pauta", "escreveu a matéria da pauta"],
  "assignment.remove": ["Excluiu pauta", "excluiu a pauta"],
  "reply.receive": ["Pediu direito de resposta", "pediu direito de resposta a"],
  "reply.grant": ["Concedeu direito de resposta", "concedeu o direito de resposta a"],
  "reply.refuse": ["Recusou direito de resposta", "recusou o direito de resposta a"],
  "reply.release": ["Encerrou a posição de um direito de resposta", "encerrou a posição reservada da resposta a"],
  "house-style.create": ["Criou regra de estilo", "criou a regra de estilo"],
  "house-style.change": ["Alterou regra de estilo", "alterou a regra de estilo"],
  "house-style.remove": ["Excluiu regra de estilo", "excluiu a regra de estilo"],
  "note.create": ["Fez nota", "fez uma nota em"],
  "note.reply": ["Respondeu a nota", "respondeu a uma nota em"],
  "note.change": ["Alterou nota", "alterou uma nota em"],
  "note.resolve": ["Resolveu nota", "resolveu uma nota em"],
  "note.reopen": ["Reabriu nota", "reabriu uma nota em"],
  "note.remove": ["Apagou nota", "apagou uma nota em"],
  "suggested-edit.create": ["Sugeriu mudanças", "sugeriu mudanças em"],
  "suggested-edit.accept": ["Aceitou sugestão", "aceitou uma sugestão em"],
  "suggested-edit.refuse": ["Recusou sugestão", "recusou uma sugestão em"],
  "quotation.bind": ["Ligou citação à gravação", "ligou uma citação à gravação em"],
  "quotation.release": ["Tirou gravação de citação", "tirou a gravação de uma citação em"],
  "preview.create": ["Criou link de prévia", "criou um link de prévia de"],
  "preview.revoke": ["Encerrou link de prévia", "encerrou um link de prévia de"],
  "event.create": ["Criou evento", "criou o evento"],
  "event.change": ["Alterou evento", "alterou o evento"],
  "event.date": ["Mudou uma data de evento", "mudou uma data do evento"],
  "event.remove": ["Excluiu evento", "excluiu o evento"],
  "town-notice.create": ["Criou item de serviço", "criou o item de serviço"],
  "town-notice.change": ["Alterou item de serviço", "alterou o item de serviço"],
  "town-notice.publish": ["Publicou item de serviço", "publicou o item de serviço"],
  "town-notice.withdraw": ["Retirou item de serviço", "retirou da página o item de serviço"],
  "town-notice.remove": ["Excluiu item de serviço", "excluiu o item de serviço"],
  "poll.create": ["Criou enquete", "criou a enquete"],
  "poll.change": ["Alterou enquete", "alterou a enquete"],
  "poll.close": ["Encerrou enquete", "encerrou a enquete"],
  "poll.withdraw": ["Retirou enquete", "retirou a enquete"],
  "poll.remove": ["Excluiu enquete", "excluiu a enquete"],
  "weather.place": ["Mudou lugar da previsão do tempo", "mudou o lugar da previsão do tempo de"],
  "weather-warnings.on": ["Ligou os avisos do tempo", "ligou os avisos do tempo do INMET"],
  "weather-warnings.off": ["Desligou os avisos do tempo", "desligou os avisos do tempo do INMET"],
  "towns.main": ["Escolheu a cidade principal", "escolheu como cidade principal"],
  "agenda.feed": ["Criou endereço da agenda", "criou o endereço da própria agenda"],
  "agenda.feed-revoke": ["Encerrou endereço da agenda", "encerrou o endereço da própria agenda"],
  "message.handle": ["Resolveu mensagem de leitor", "marcou como resolvida uma mensagem de leitor"],
  "message.reopen": ["Reabriu mensagem de leitor", "reabriu uma mensagem de leitor"],
  "message.remove": ["Apagou mensagem de leitor", "apagou uma mensagem de leitor"],
  "narration.request": ["Pediu a narração de matéria", "pediu a narração"],
  "narration.remove": ["Tirou o áudio de matéria", "tirou o áudio"],
  "settings.narration": ["Alterou a narração", "alterou a narração das matérias"],
  "settings.first-run": ["Decidiu um primeiro passo", "decidiu um dos primeiros passos:"],
  "distribution.retry": ["Tentou de novo um trabalho de distribuição", "mandou tentar de novo um trabalho de distribuição"],
  "distribution.cancel": ["Retirou um trabalho de distribuição", "retirou um trabalho de distribuição"],
  "distribution.resume": ["Retomou uma fila de distribuição", "retomou uma fila de distribuição"],
  "distribution.confirm": ["Confirmou um trabalho de distribuição", "confirmou que um trabalho de distribuição saiu"],
  "distribution.deny": ["Disse que um trabalho de distribuição não saiu", "conferiu que um trabalho de distribuição não saiu"],
  "newsletter.settings": ["Mudou os horários do boletim", "mudou os horários do boletim:"],
  "newsletter.pause": ["Pausou o boletim", "pausou os envios do"],
  "newsletter.continue": ["Religou o boletim", "religou os envios do"],
  "newsletter.cancel": ["Cancelou edição do boletim", "cancelou uma edição do boletim:"],
  "newsletter.resume": ["Retomou os envios do boletim", "retomou os envios do"],
  "banner.create": ["Criou banner", "criou o banner"],
  "banner.change": ["Alterou banner", "alterou o banner"],
  "banner.activate": ["Ativou banner", "ativou o banner"],
  "banner.pause": ["Pausou banner", "pausou o banner"],
  "banner.remove": ["Excluiu banner", "excluiu o banner"],
  "advertiser.create": ["Cadastrou anunciante", "cadastrou o anunciante"],
  "advertiser.change": ["Alterou anunciante", "alterou o anunciante"],
  "advertiser.remove": ["Excluiu anunciante", "excluiu o anunciante"],
  "contract.create": ["Cadastrou contrato", "cadastrou o contrato"],
  "contract.change": ["Alterou contrato", "alterou o contrato"],
  "contract.remove": ["Excluiu contrato", "excluiu o contrato"],
  "contract.issue-report": ["Criou endereço de comprovante", "criou o endereço do comprovante do contrato"],
  "contract.revoke-report": ["Revogou endereço de comprovante", "revogou o endereço do comprovante do contrato"],
  "contract.extend": ["Deu dias extras a contrato", "deu dias extras ao contrato"],
  "invoice.issue": ["Emitiu cobrança", "emitiu a cobrança"],
  "invoice.pay": ["Marcou cobrança como paga", "marcou como paga a cobrança"],
  "invoice.unpay": ["Desfez pagamento de cobrança", "desfez o pagamento da cobrança"],
  "invoice.cancel": ["Cancelou cobrança", "cancelou a cobrança"],
  "service-note.add": ["Registrou nota fiscal", "registrou a nota fiscal"],
  "service-note.change": ["Corrigiu nota fiscal", "corrigiu a nota fiscal"],
  "service-note.remove": ["Excluiu nota fiscal", "excluiu a nota fiscal"],
  "artwork.open": ["Criou endereço de envio de arte", "criou um endereço de envio de arte:"],
  "artwork.close": ["Fechou endereço de envio de arte", "fechou um endereço de envio de arte:"],
  "artwork.receive": ["Enviou arte", "enviou a arte"],
  "artwork.approve": ["Aprovou arte", "aprovou a arte"],
  "artwork.reject": ["Recusou arte", "recusou a arte"],
  "report.comment": ["Comentou relatório do mês", "comentou o relatório de"],
  "report.close": ["Fechou relatório do mês", "fechou o relatório de"],
  "settings.pix": ["Alterou o recebimento por Pix", "alterou o recebimento por Pix:"],
  "settings.site": ["Alterou configurações do site", "alterou as configurações do site"],
  "settings.voice": ["Escolheu a voz da narração", "escolheu a voz da narração"],
  "link.create": ["Criou link curto", "criou um link curto"],
  "link.change": ["Alterou link curto", "alterou um link curto"],
  "link.deactivate": ["Desativou link curto", "desativou um link curto"],
  "live.open": ["Abriu cobertura ao vivo", "abriu a cobertura ao vivo de"],
  "live.close": ["Encerrou cobertura ao vivo", "encerrou a cobertura ao vivo de"],
  "live.add": ["Publicou entrada ao vivo", "escreveu uma entrada ao vivo em"],
  "live.change": ["Alterou entrada ao vivo", "alterou uma entrada ao vivo de"],
  "live.correct": ["Corrigiu entrada ao vivo", "corrigiu uma entrada ao vivo de"],
  "live.pin": ["Fixou entrada ao vivo", "fixou uma entrada ao vivo de"],
  "live.unpin": ["Soltou entrada ao vivo", "soltou uma entrada ao vivo de"],
  "live.remove": ["Excluiu entrada ao vivo", "excluiu uma entrada ao vivo de"],
  "correction.notify": ["Levou a correção a quem recebeu o erro", "levou a correção a quem recebeu o erro de"],
  "settings.support": ["Alterou o Apoie", "alterou o Apoie:"],
  "support.upload": ["Leu extrato do Apoie", "leu um extrato do banco para o Apoie:"],
  "support.confirm": ["Contou extrato do Apoie", "contou no Apoie o extrato do banco:"],
  "support.discard": ["Descartou extrato do Apoie", "descartou um extrato do banco lido para o Apoie:"],
  "support.use": ["Registrou uso do dinheiro do Apoie", "registrou um uso do dinheiro do Apoie:"],
  "support.strike": ["Riscou lançamento do Apoie", "riscou nas contas do Apoie:"],
  "support.restore": ["Contou de novo lançamento do Apoie", "contou de novo nas contas do Apoie:"],
  "removal.create": ["Retirou matéria com motivo", "retirou com motivo"],
  "removal.change": ["Alterou o motivo de uma retirada", "alterou o motivo da retirada de"],
  "template.change": ["Alterou modelo de matéria", "alterou um modelo de matéria:"],
  "checks.levels": ["Mudou as regras da conferência", "mudou as regras da conferência antes de publicar"],
  "other-side.record": ["Registrou o outro lado", "registrou quem foi procurado para"],
  "whatsapp.add": ["Pôs na fila do WhatsApp", "pôs na fila do WhatsApp"],
  "whatsapp.remove": ["Tirou da fila do WhatsApp", "tirou da fila do WhatsApp"],
  "whatsapp.restore": ["Devolveu à fila do WhatsApp", "devolveu à fila do WhatsApp"],
  "whatsapp.retry": ["Repetiu envio ao WhatsApp", "pôs de novo na fila do WhatsApp"],
  "whatsapp.send-now": ["Enviou na hora ao WhatsApp", "mandou enviar agora ao WhatsApp"],
  "whatsapp.mark-sent": ["Enviou pelo próprio WhatsApp", "enviou pelo próprio WhatsApp"],
  "whatsapp.resolve-sent": ["Confirmou envio ao WhatsApp", "confirmou que saiu no WhatsApp"],
  "whatsapp.resolve-failed": ["Negou envio ao WhatsApp", "respondeu que não saiu no WhatsApp"],
  "whatsapp.schedule": ["Agendou envios ao WhatsApp", "agendou para o WhatsApp"],
  "whatsapp.move": ["Mudou o horário de um envio ao WhatsApp", "mudou o horário no WhatsApp de"],
  "whatsapp.unschedule": ["Desfez agendamento do WhatsApp", "desfez o agendamento no WhatsApp"],
  "whatsapp.release": ["Retomou a fila do WhatsApp", "retomou a fila do WhatsApp"],
  "whatsapp.group": ["Escolheu grupo do WhatsApp", "escolheu o grupo do WhatsApp"],
  "whatsapp.pacing": ["Alterou ritmo do WhatsApp", "alterou o ritmo do WhatsApp"],
  "profile.change": ["Alterou perfil público", "alterou o perfil público de"],
  "profile.publish": ["Publicou perfil", "publicou o perfil de"],
  "profile.withdraw": ["Tirou perfil do ar", "tirou do ar o perfil de"],
  "token.create": ["Criou token da API", "criou o token da API"],
  "token.remove": ["Excluiu token da API", "excluiu o token da API"],
  "network-post.settings": ["Configurou rede", "configurou a rede"],
  "network-post.post": ["Publicou em rede", "publicou na rede"],
  "network-post.edit": ["Mudou texto para rede", "mudou o texto para a rede"],
  "network-post.remove": ["Tirou da fila de rede", "tirou da fila da rede"],
  "webhook.create": ["Criou webhook", "criou o webhook"],
  "webhook.remove": ["Excluiu webhook", "excluiu o webhook"],
  "webhook.rotate": ["Trocou segredo de webhook", "trocou o segredo do webhook"],
  "webhook.pause": ["Pausou webhook", "pausou o webhook"],
  "webhook.resume": ["Religou webhook", "religou o webhook"],
  "session.begin": ["Entrou", "entrou"],
  "session.end": ["Saiu", "saiu"],
  "user.create": ["Cadastrou usuário", "cadastrou um usuário"],
  "user.change": ["Alterou usuário", "alterou um usuário"],
  "user.remove": ["Excluiu usuário", "excluiu um usuário"],
  "user.end-session": ["Encerrou sessão", "encerrou uma sessão"],
  "user.end-sessions": ["Encerrou sessões", "encerrou sessões"],
  "user.invite": ["Convidou por link", "convidou por link"],
  "user.cancel-invitation": ["Cancelou convite", "cancelou um convite"],
  "user.join": ["Entrou por convite", "criou a conta pelo convite"],
  "user.change-own": ["Alterou a própria conta", "alterou a própria conta"],
  "user.change-password": ["Trocou a própria senha", "trocou a própria senha"],
  "user.add-passkey": ["Cadastrou chave de acesso", "cadastrou uma chave de acesso"],
  "user.remove-passkey": ["Removeu chave de acesso", "removeu uma chave de acesso"],
};

const STATUS_LABELS: Record<ArticleStatus, string> = { rascunho: "Rascunho", agendada: "Agendada", publicada: "Publicada" };
const MOMENTS = new Set(["publishedAt", "scheduledAt", "deletedAt", "reviewAt"]);
const EMPTY = "vazio";

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

/** A value of the trail as a person reads it. */
export function valueLabel(field: string, value: unknown, words: { timeZone: string; categoryName(slug: string): string }): string {
  if (value === null || value === undefined || value === "") return EMPTY;
  if (field === "body") return counted((value as TrailedBody).words, "palavra", "palavras");
  if (field === "position") return POSITION_LABELS[value as Position] ?? String(value);
  if (field === "status") return STATUS_LABELS[value as ArticleStatus] ?? String(value);
  if (field === "municipality") return words.categoryName(String(value));
  if (MOMENTS.has(field) && typeof value === "number") return tableDateTime(value, words.timeZone);
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return EMPTY;
  return value.map((one) => (field === "categories" ? words.categoryName(String(one)) : String(one))).join(field === "quickSummary" ? " / " : ", ");
}

const changed = (details: TrailDetails, field: string): TrailChange | undefined => details.changes?.find((change) => change.field === field);

function savedVerb(details: TrailDetails): string {
  if (details.restoredVersion !== undefined) return `restaurou a versão ${details.restoredVersion} de`;
  const status = changed(details, "status");
  if (status?.after === "publicada") return "publicou";
  if (status?.after === "agendada") return "agendou";
  if (status?.after === "rascunho") return status.before === "agendada" ? "cancelou o agendamento de" : "voltou para rascunho";
  if (changed(details, "reviewNote")?.after) return "devolveu para ajustes";
  const review = changed(details, "reviewAt");
  if (review && !status) return review.after === null ? "tirou da revisão" : "enviou para revisão";
  const [only, ...more] = details.changes ?? [];
  if (only?.field === "position" && more.length === 0) return "mudou a posição de";
  return only ? "alterou" : "salvou sem mudanças";
}

/** Returns the verb between the person's name and the article's title. */
export function verbOf(action: string, details: TrailDetails): string {
  switch (action) {
    case "article.import":
    case "article.create": {
      const status = changed(details, "status")?.after;
      return status === "publicada" ? "criou e publicou" : status === "agendada" ? "criou e agendou" : "criou";
    }
    case "article.save":
      return savedVerb(details);
    case "article.toggle":
      return changed(details, "active")?.after === true ? "habilitou" : "desabilitou";
    case "article.move":
      return details.direction === "up" ? "moveu para cima" : "moveu para baixo";
    case "article.undo": {
      const active = changed(details, "active")?.after;
      return active === undefined ? "desfez o movimento de" : active === true ? "desfez e habilitou de volta" : "desfez e desabilitou de volta";
    }
    default:
      return ACTION_LABELS[action]?.[1] ?? action;
  }
}
