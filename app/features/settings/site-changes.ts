import type { ElectoralPeriod } from "#app/features/banners/banner.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { changedFields, fieldOf, type Permission, type SiteField, type SiteRecord } from "./site-choices.ts";

const allowed = (permission: Permission) => (permission === "permitir" ? "permitido" : "bloqueado");

/** Labels of the settings. */
export const SITE_FIELD_LABELS: Record<SiteField, string> = {
  name: "nome",
  byline: "assinatura da redação",
  videoBrand: "nome da seção de vídeos",
  timeZone: "fuso horário",
  logoKey: "logotipo",
  iconKey: "ícone",
  aiTraining: "treino de IA",
  aiAnswers: "respostas de IA",
  adsTxt: "ads.txt",
  socialUrls: "redes sociais",
  responsible: "editor responsável",
  registration: "registro do editor responsável",
  legalName: "razão social",
  cnpj: "CNPJ",
  address: "endereço",
  phone: "telefone",
  whatsAppLinks: "grupos e canais do WhatsApp",
  googleSource: "fonte preferida no Google",
  reporterDrafts: "rascunhos de repórteres",
  electoralPeriod: "período eleitoral",
  about: "página Sobre",
  masthead: "página Expediente",
  privacy: "página Privacidade",
  terms: "página Termos de uso",
  corrections: "página Política de correções",
  ethics: "página Princípios e ética",
  aiUse: "página Uso de IA",
  ownership: "página Propriedade e financiamento",
};

const isPeriod = (value: unknown): value is ElectoralPeriod => typeof value === "object" && value !== null && "categories" in value;

/** Texts too long for the trail are given by their length. */
const TRAILED_MAX = 200;
const told = (value: unknown): unknown =>
  isPeriod(value) ? `${value.from} a ${value.to}: ${value.categories.join(", ")}` : typeof value === "string" && value.length > TRAILED_MAX ? `${value.length} caracteres` : value;

function sentence(field: SiteField, after: SiteRecord): string {
  switch (field) {
    case "aiTraining":
      return `treino de IA ${allowed(after.robots.aiTraining)}`;
    case "aiAnswers":
      return `respostas de IA: ${allowed(after.robots.aiAnswers)}`;
    case "googleSource":
      return `fonte preferida no Google ${after.googleSource ? "ligada" : "desligada"}`;
    case "reporterDrafts":
      return `rascunhos de repórteres ${after.reporterDrafts ? "ligados" : "desligados"}`;
    default:
      return SITE_FIELD_LABELS[field];
  }
}

/** The changes for the trail: a summary, and each field before and after. An empty summary: no change. */
export function siteChanges(before: SiteRecord, after: SiteRecord): { subject: string; changes: TrailChange[] } {
  const fields = changedFields(before, after);
  return {
    subject: fields.map((field) => sentence(field, after)).join(", "),
    changes: fields.map((field) => ({ field: `site.${field}`, before: told(fieldOf(before, field)), after: told(fieldOf(after, field)) })),
  };
}
