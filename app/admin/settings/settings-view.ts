import type { SiteRecordWire } from "#app/wire/site-choices.ts";

/** Everything that the forms of the screen hold, as forms hold it: lists as lines, switches as "sim" or nothing. */
export interface SiteFields {
  nome: string;
  assinatura: string;
  fusoHorario: string;
  logo: string;
  icone: string;
  redes: string;
  sobre: string;
  expediente: string;
  privacidade: string;
  termos: string;
  rascunhosDeReporteres: string;
  treinoIA: string;
  respostasIA: string;
  adsTxt: string;
}

export type SiteFieldName = keyof SiteFields;

/** The fields as the screen names them. */
export const SITE_FIELD_LABELS: Record<SiteFieldName, string> = {
  nome: "Nome do site",
  assinatura: "Assinatura da redação",
  fusoHorario: "Fuso horário",
  logo: "Logotipo",
  icone: "Ícone",
  redes: "Redes sociais",
  sobre: "Página Sobre",
  expediente: "Página Expediente",
  privacidade: "Página Privacidade",
  termos: "Página Termos de uso",
  rascunhosDeReporteres: "Repórteres escrevem rascunhos",
  treinoIA: "Treinar modelos de IA",
  respostasIA: "Responder citando o site",
  adsTxt: "ads.txt",
};

/** The forms of the screen, each saved by itself, with its fields. */
export const SECTIONS = {
  identidade: ["nome", "assinatura", "fusoHorario", "logo", "icone"],
  redes: ["redes"],
  paginas: ["sobre", "expediente", "privacidade", "termos"],
  redacao: ["rascunhosDeReporteres"],
  robos: ["treinoIA", "respostasIA", "adsTxt"],
} as const satisfies Record<string, readonly SiteFieldName[]>;

export type SiteSectionId = keyof typeof SECTIONS;

/** A form of the screen: one about the site, or that of the voice. */
export type SettingsFormId = SiteSectionId | "narracao";

export const toSiteFields = (site: SiteRecordWire): SiteFields => ({
  nome: site.nome,
  assinatura: site.assinatura,
  fusoHorario: site.fusoHorario,
  logo: site.logo ?? "",
  icone: site.icone ?? "",
  redes: site.redes.join("\n"),
  ...site.paginas,
  rascunhosDeReporteres: site.rascunhosDeReporteres ? "sim" : "",
  treinoIA: site.robos.treinoIA,
  respostasIA: site.robos.respostasIA,
  adsTxt: site.adsTxt,
});

/** What the site's forms begin with. */
export interface SiteView {
  fields: SiteFields;
  version: number;
  zones: readonly { id: string; label: string }[];
}

/** A voice as the picker offers it. */
export interface VoiceChoice {
  name: string;
  label: string;
  gender: "Male" | "Female";
}

export interface VoiceView {
  configured: boolean;
  simulated: boolean;
  region: string | null;
  missing: readonly string[];
  /** Why the provider's list could not be had; null when it could. */
  problem: string | null;
  isFallback: boolean;
  voices: readonly VoiceChoice[];
  chosen: string;
  /** Whether this person may choose. */
  mayChoose: boolean;
}

/** Said above the reason for which a form was not saved (spec 2 §8). */
export const SETTINGS_FAILURE = "Erro ao salvar configurações";

/** The outcome of a form. */
export interface SettingsAnswer {
  form: SettingsFormId;
  ok: boolean;
  message: string;
  /** Why it was refused, in words for a person. */
  reason: string | null;
  /** Which of its fields are wrong. */
  problems: Partial<Record<SiteFieldName, string>>;
  /** What was changed and refused, so that nothing typed is lost. */
  sent: Partial<SiteFields>;
  /** Of that, what somebody else changed meanwhile. */
  taken: readonly SiteFieldName[];
  /** Stored values and their version; null when unknown. */
  now: { fields: SiteFields; version: number } | null;
}
