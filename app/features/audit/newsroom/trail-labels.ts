import type { ArticleStatus } from "#app/features/articles/article.ts";
import { POSITION_LABELS, type Position } from "#app/features/articles/position.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import type { TrailDetails, TrailedBody } from "../trail.ts";
import {
  DISTRIBUTION_LABELS,
  DISTRIBUTION_VERBS,
  FIELD_LABELS,
  LIBRARY_LABELS,
  LIBRARY_VERBS,
  LIVE_LABELS,
  LIVE_VERBS,
  PLANNING_LABELS,
  PLANNING_VERBS,
  PROFILE_LABELS,
  PROFILE_VERBS,
} from "./feature-labels.ts";

/** Kinds of writes that the trail can be filtered by. */
export const ACTION_LABELS: Record<string, string> = {
  "article.create": "Criou matéria",
  "article.import": "Importou matéria",
  "article.save": "Alterou matéria",
  "article.publish-due": "Publicação agendada",
  "article.toggle": "Habilitou ou desabilitou",
  "article.move": "Moveu na lista",
  "article.set-order": "Ordenou destaques",
  "article.restore-arrangement": "Restaurou um arranjo da página inicial",
  "article.undo": "Desfez alteração de matéria",
  "article.undo-order": "Desfez a ordem dos destaques",
  "article.displaced": "Mudou de posição por consequência",
  "article.remove": "Excluiu matéria",
  "article.restore": "Restaurou da lixeira",
  "category.create": "Criou categoria",
  "category.change": "Alterou categoria",
  "category.remove": "Excluiu categoria",
  "video.create": "Criou vídeo",
  "video.change": "Alterou vídeo",
  "video.publish": "Publicou vídeo",
  "video.withdraw": "Tirou vídeo do ar",
  "video.move": "Moveu vídeo",
  "video.remove": "Excluiu vídeo",
  "breaking.end": "Encerrou faixa de urgente",
  "layout.activate": "Fixou layout da capa",
  "layout.rotation": "Ligou a rotação da capa",
  "layout.schedule": "Alterou os horários da capa",
  "layout.sections": "Alterou as seções da capa",
  "instagram.queue": "Pôs card na fila do Instagram",
  "instagram.cancel": "Tirou card da fila do Instagram",
  "instagram.move": "Mudou o horário de um card",
  "instagram.retry": "Tentou de novo publicar no Instagram",
  "instagram.publish-now": "Adiantou publicação no Instagram",
  "instagram.publish": "Publicou no Instagram",
  "instagram.resolve-out": "Confirmou publicação no Instagram",
  "instagram.resolve-not-out": "Negou publicação no Instagram",
  "instagram.resume": "Retomou a fila do Instagram",
  "push.send": "Enviou aviso",
  "push.release": "Liberou aviso retido",
  "push.join": "Juntou avisos retidos num só",
  "push.cancel": "Cancelou aviso",
  "push.resend": "Reenviou aviso sem confirmação",
  "push.resume": "Retomou os avisos",
  "push.settings": "Mudou as regras dos avisos",
  ...LIBRARY_LABELS,
  ...PLANNING_LABELS,
  ...DISTRIBUTION_LABELS,
  "banner.create": "Criou banner",
  "banner.change": "Alterou banner",
  "banner.activate": "Ativou banner",
  "banner.pause": "Pausou banner",
  "banner.remove": "Excluiu banner",
  "advertiser.create": "Cadastrou anunciante",
  "advertiser.change": "Alterou anunciante",
  "advertiser.remove": "Excluiu anunciante",
  "contract.create": "Cadastrou contrato",
  "contract.change": "Alterou contrato",
  "contract.remove": "Excluiu contrato",
  "contract.issue-report": "Criou endereço de comprovante",
  "contract.revoke-report": "Revogou endereço de comprovante",
  "contract.extend": "Deu dias extras a contrato",
  "invoice.issue": "Emitiu cobrança",
  "invoice.pay": "Marcou cobrança como paga",
  "invoice.unpay": "Desfez pagamento de cobrança",
  "invoice.cancel": "Cancelou cobrança",
  "artwork.open": "Criou endereço de envio de arte",
  "artwork.close": "Fechou endereço de envio de arte",
  "artwork.receive": "Enviou arte",
  "artwork.approve": "Aprovou arte",
  "artwork.reject": "Recusou arte",
  "report.comment": "Comentou relatório do mês",
  "report.close": "Fechou relatório do mês",
  "settings.pix": "Alterou o recebimento por Pix",
  "settings.site": "Alterou configurações do site",
  "settings.voice": "Escolheu a voz da narração",
  "link.create": "Criou link curto",
  "link.change": "Alterou link curto",
  "link.deactivate": "Desativou link curto",
  ...LIVE_LABELS,
  "whatsapp.add": "Pôs na fila do WhatsApp",
  "whatsapp.remove": "Tirou da fila do WhatsApp",
  "whatsapp.restore": "Devolveu à fila do WhatsApp",
  "whatsapp.retry": "Repetiu envio ao WhatsApp",
  "whatsapp.send-now": "Enviou na hora ao WhatsApp",
  "whatsapp.mark-sent": "Enviou pelo próprio WhatsApp",
  "whatsapp.resolve-sent": "Confirmou envio ao WhatsApp",
  "whatsapp.resolve-failed": "Negou envio ao WhatsApp",
  "whatsapp.schedule": "Agendou envios ao WhatsApp",
  "whatsapp.move": "Mudou o horário de um envio ao WhatsApp",
  "whatsapp.unschedule": "Desfez agendamento do WhatsApp",
  "whatsapp.release": "Retomou a fila do WhatsApp",
  "whatsapp.group": "Escolheu grupo do WhatsApp",
  "whatsapp.pacing": "Alterou ritmo do WhatsApp",
  ...PROFILE_LABELS,
  "session.begin": "Entrou",
  "session.end": "Saiu",
  "user.create": "Cadastrou usuário",
  "user.change": "Alterou usuário",
  "user.remove": "Excluiu usuário",
  "user.end-session": "Encerrou sessão",
  "user.end-sessions": "Encerrou sessões",
  "user.invite": "Convidou por link",
  "user.cancel-invitation": "Cancelou convite",
  "user.join": "Entrou por convite",
  "user.change-own": "Alterou a própria conta",
  "user.change-password": "Trocou a própria senha",
  "user.add-passkey": "Cadastrou chave de acesso",
  "user.remove-passkey": "Removeu chave de acesso",
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
    case "article.publish-due":
      return "publicou, na hora marcada,";
    case "article.toggle":
      return changed(details, "active")?.after === true ? "habilitou" : "desabilitou";
    case "article.move":
      return details.direction === "up" ? "moveu para cima" : "moveu para baixo";
    case "article.set-order":
      return "salvou a ordem dos destaques";
    case "article.restore-arrangement":
      return "restaurou um arranjo da página inicial";
    case "article.undo": {
      const active = changed(details, "active")?.after;
      return active === undefined ? "desfez o movimento de" : active === true ? "desfez e habilitou de volta" : "desfez e desabilitou de volta";
    }
    case "article.undo-order":
      return "desfez a última ordem dos destaques";
    case "article.displaced":
      return "mudou, por consequência, a posição de";
    case "article.remove":
      return "excluiu";
    case "article.restore":
      return "restaurou da lixeira";
    case "settings.site":
      return "alterou as configurações do site";
    case "settings.voice":
      return "escolheu a voz da narração";
    case "link.create":
      return "criou um link curto";
    case "link.change":
      return "alterou um link curto";
    case "link.deactivate":
      return "desativou um link curto";
    case "whatsapp.add":
      return "pôs na fila do WhatsApp";
    case "whatsapp.remove":
      return "tirou da fila do WhatsApp";
    case "whatsapp.restore":
      return "devolveu à fila do WhatsApp";
    case "whatsapp.retry":
      return "pôs de novo na fila do WhatsApp";
    case "whatsapp.send-now":
      return "mandou enviar agora ao WhatsApp";
    case "whatsapp.mark-sent":
      return "enviou pelo próprio WhatsApp";
    case "whatsapp.resolve-sent":
      return "confirmou que saiu no WhatsApp";
    case "whatsapp.resolve-failed":
      return "respondeu que não saiu no WhatsApp";
    case "whatsapp.schedule":
      return "agendou para o WhatsApp";
    case "whatsapp.move":
      return "mudou o horário no WhatsApp de";
    case "whatsapp.unschedule":
      return "desfez o agendamento no WhatsApp";
    case "whatsapp.release":
      return "retomou a fila do WhatsApp";
    case "whatsapp.group":
      return "escolheu o grupo do WhatsApp";
    case "whatsapp.pacing":
      return "alterou o ritmo do WhatsApp";
    case "category.create":
      return "criou a categoria";
    case "category.change":
      return "alterou a categoria";
    case "category.remove":
      return "excluiu a categoria";
    case "video.create":
      return "criou um vídeo";
    case "video.change":
      return "alterou um vídeo";
    case "video.publish":
      return "publicou um vídeo";
    case "video.withdraw":
      return "tirou do ar um vídeo";
    case "video.move":
      return "moveu um vídeo";
    case "video.remove":
      return "excluiu um vídeo";
    case "banner.create":
      return "criou o banner";
    case "banner.change":
      return "alterou o banner";
    case "banner.activate":
      return "ativou o banner";
    case "banner.pause":
      return "pausou o banner";
    case "banner.remove":
      return "excluiu o banner";
    case "advertiser.create":
      return "cadastrou o anunciante";
    case "advertiser.change":
      return "alterou o anunciante";
    case "advertiser.remove":
      return "excluiu o anunciante";
    case "contract.create":
      return "cadastrou o contrato";
    case "contract.change":
      return "alterou o contrato";
    case "contract.remove":
      return "excluiu o contrato";
    case "contract.issue-report":
      return "criou o endereço do comprovante do contrato";
    case "contract.revoke-report":
      return "revogou o endereço do comprovante do contrato";
    case "contract.extend":
      return "deu dias extras ao contrato";
    case "invoice.issue":
      return "emitiu a cobrança";
    case "invoice.pay":
      return "marcou como paga a cobrança";
    case "invoice.unpay":
      return "desfez o pagamento da cobrança";
    case "invoice.cancel":
      return "cancelou a cobrança";
    case "artwork.open":
      return "criou um endereço de envio de arte:";
    case "artwork.close":
      return "fechou um endereço de envio de arte:";
    case "artwork.receive":
      return "enviou a arte";
    case "artwork.approve":
      return "aprovou a arte";
    case "artwork.reject":
      return "recusou a arte";
    case "report.comment":
      return "comentou o relatório de";
    case "report.close":
      return "fechou o relatório de";
    case "settings.pix":
      return "alterou o recebimento por Pix:";
    case "breaking.end":
      return "encerrou a faixa de urgente de";
    case "layout.activate":
      return "fixou o layout da página inicial";
    case "layout.rotation":
      return "ligou a rotação por horário da página inicial";
    case "layout.schedule":
      return "alterou os horários da rotação da página inicial";
    case "layout.sections":
      return "alterou as seções da página inicial";
    case "instagram.queue":
      return "pôs na fila do Instagram";
    case "instagram.cancel":
      return "tirou da fila do Instagram";
    case "instagram.move":
      return "mudou o horário no Instagram de";
    case "instagram.retry":
      return "mandou tentar de novo no Instagram";
    case "instagram.publish-now":
      return "mandou publicar agora no Instagram";
    case "instagram.publish":
      return "mandou publicar um card no Instagram";
    case "instagram.resolve-out":
      return "confirmou que saiu no Instagram";
    case "instagram.resolve-not-out":
      return "disse que não saiu no Instagram";
    case "instagram.resume":
      return "retomou a fila do Instagram";
    case "user.create":
      return "cadastrou um usuário";
    case "user.change":
      return "alterou um usuário";
    case "user.remove":
      return "excluiu um usuário";
    case "user.end-session":
      return "encerrou uma sessão";
    case "user.end-sessions":
      return "encerrou sessões";
    case "user.invite":
      return "convidou por link";
    case "user.cancel-invitation":
      return "cancelou um convite";
    case "user.join":
      return "criou a conta pelo convite";
    case "user.change-own":
      return "alterou a própria conta";
    case "user.change-password":
      return "trocou a própria senha";
    case "user.add-passkey":
      return "cadastrou uma chave de acesso";
    case "user.remove-passkey":
      return "removeu uma chave de acesso";
    case "session.begin":
      return "entrou";
    case "session.end":
      return "saiu";
    default:
      return LIBRARY_VERBS[action] ?? PLANNING_VERBS[action] ?? DISTRIBUTION_VERBS[action] ?? LIVE_VERBS[action] ?? PROFILE_VERBS[action] ?? action;
  }
}
