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
  "agenda.feed": "criou o endereço da própria agenda",
  "agenda.feed-revoke": "encerrou o endereço da própria agenda",
  "message.handle": "marcou como resolvida uma mensagem de leitor",
  "message.reopen": "reabriu uma mensagem de leitor",
  "message.remove": "apagou uma mensagem de leitor",
};
