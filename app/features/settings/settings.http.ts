import { CHECK_LABELS } from "#app/features/checks/check-story.ts";
import type { CheckSettings } from "#app/features/checks/publish-gate.ts";
import { CHECK_RULES } from "#app/features/checks/story-check.ts";
import type { NarrationChoices } from "#app/features/narration/narration-choices.ts";
import { printPronunciations } from "#app/features/narration/pronunciation.ts";
import type { SpeechStatus } from "#app/features/speech/voice.ts";
import { carriedByError, RefusalError } from "#app/platform/failures/refusal.ts";
import { readId } from "#app/platform/values/read-id.ts";
import {
  type ChecksFormView,
  type NarrationFormView,
  SECTIONS,
  type SettingsAnswer,
  type SiteFieldName,
  type SiteFields,
  type SiteSectionId,
  type SiteView,
  toElectoralPeriod,
  toSiteFields,
  type VoiceView,
} from "./newsroom/settings-view.ts";
import { readTypedFields } from "./newsroom/typed-fields.ts";
import { builtInPolicy } from "./page-text.ts";
import { BRAZILIAN_ZONES, CURRENT_SITE, type SiteField, type SiteRecord } from "./site-choices.ts";
import { linesOf, toSiteRecordWire, whatsAppLinksOfLines } from "./site-choices.wire.ts";

/** A section's form as it was sent. */
export interface SentSection {
  section: SiteSectionId;
  /** Fields that differ from those shown when the form opened. */
  changed: Partial<SiteFields>;
  /** The same as `PUT /settings/site` takes it, with the version that was seen. */
  body: Record<string, unknown>;
}

const PAGES: readonly SiteFieldName[] = SECTIONS.paginas;
const PUBLISHER: readonly SiteFieldName[] = SECTIONS.editora;
const ELECTORAL: readonly SiteFieldName[] = SECTIONS.anuncios;
const ROBOTS: readonly SiteFieldName[] = ["treinoIA", "respostasIA"];

/** A field's value as the API takes it. */
function sentValue(name: SiteFieldName, value: string): unknown {
  if (name === "redes") return linesOf(value);
  if (name === "canaisWhatsApp") return whatsAppLinksOfLines(value);
  if (name === "rascunhosDeReporteres" || name === "fonteGoogle") return value === "sim";
  return value;
}

/** Reads a section's form; only what differs from what it showed when it opened is a change. Null for no section of ours. */
export function readSection(form: FormData): SentSection | null {
  const section = String(form.get("formulario") ?? "") as SiteSectionId;
  if (!Object.hasOwn(SECTIONS, section)) return null;
  const field = (name: string) => String(form.get(name) ?? "").replace(/\r\n?/g, "\n");
  const typed = readTypedFields(form, SECTIONS[section]);
  const changed: Partial<SiteFields> = {};
  const body: Record<string, unknown> = {};
  // 0: nothing was saved yet.
  const version = field("versao") === "0" ? 0 : readId(field("versao"));
  if (version !== null) body.versao = version;
  for (const name of SECTIONS[section]) {
    const now = typed[name] ?? "";
    if (form.has(`antes:${name}`) && field(`antes:${name}`) === now) continue;
    changed[name] = now;
    const value = sentValue(name, now);
    if (PAGES.includes(name)) body.paginas = { ...(body.paginas as object | undefined), [name]: value };
    else if (PUBLISHER.includes(name)) body.editora = { ...(body.editora as object | undefined), [name]: value };
    else if (ROBOTS.includes(name)) body.robos = { ...(body.robos as object | undefined), [name]: value };
    else if (ELECTORAL.includes(name)) body.periodoEleitoral = toElectoralPeriod(typed);
    else body[name] = value;
  }
  return { section, changed, body };
}

/** The form's name of a field of the wire: "paginas.sobre" and "redes.0" are "sobre" and "redes". */
function formNameOf(field: string): string {
  if (field.startsWith("periodoEleitoral")) return field.endsWith(".ate") ? "eleitoralAte" : "eleitoralDe";
  return field.replace(/^(?:paginas|robos|editora)\./, "").replace(/\.\d+(?:\.\w+)?$/, "");
}

/** The bad fields of a refusal, by the names of the forms' fields. */
export function problemsOf(error: unknown): SettingsAnswer["problems"] {
  const fields = error instanceof RefusalError ? (error.refusal.fields ?? []) : [];
  return Object.fromEntries(fields.map(({ field, message }) => [formNameOf(field), message]));
}

/** Returns the present values as the forms hold them. */
export const currentFieldsOf = (site: SiteRecord): NonNullable<SettingsAnswer["now"]> => ({ fields: toSiteFields(toSiteRecordWire(site, true)), version: site.version });

/** Fields of the form that somebody else changed since `seen`, of those that were changed here. */
export function conflictingFieldsOf(error: unknown, { changed, body }: SentSection): SettingsAnswer["taken"] {
  const current = carriedByError(error, CURRENT_SITE);
  if (!current || typeof body.versao !== "number") return [];
  return (Object.keys(changed) as SiteFieldName[]).filter(
    (name) => (current.changedAt[FIELD_OF[name]] ?? 0) > Number(body.versao) && currentFieldsOf(current).fields[name] !== changed[name],
  );
}

/** The choice that each field of the forms is. */
const FIELD_OF: Record<SiteFieldName, SiteField> = {
  nome: "name",
  assinatura: "byline",
  marcaVideos: "videoBrand",
  fusoHorario: "timeZone",
  logo: "logoKey",
  icone: "iconKey",
  redes: "socialUrls",
  canaisWhatsApp: "whatsAppLinks",
  fonteGoogle: "googleSource",
  sobre: "about",
  expediente: "masthead",
  privacidade: "privacy",
  termos: "terms",
  correcoes: "corrections",
  etica: "ethics",
  usoIA: "aiUse",
  propriedade: "ownership",
  responsavel: "responsible",
  registro: "registration",
  razaoSocial: "legalName",
  cnpj: "cnpj",
  endereco: "address",
  telefone: "phone",
  rascunhosDeReporteres: "reporterDrafts",
  treinoIA: "aiTraining",
  respostasIA: "aiAnswers",
  adsTxt: "adsTxt",
  eleitoralDe: "electoralPeriod",
  eleitoralAte: "electoralPeriod",
  eleitoralPublica: "electoralPeriod",
  eleitoralPolitica: "electoralPeriod",
  eleitoralOutras: "electoralPeriod",
};

/** A clock that the deployment set and the list does not know stays a choice. */
const zonesWith = (timeZone: string) => (BRAZILIAN_ZONES.some(({ id }) => id === timeZone) ? BRAZILIAN_ZONES : [...BRAZILIAN_ZONES, { id: timeZone, label: timeZone }]);

/** The policies that hold while the newsroom has not written its own. */
function builtInTexts({ name, publisher }: SiteRecord): SiteView["builtIn"] {
  const subject = { name, legalName: publisher.legalName, cnpj: publisher.cnpj };
  return {
    correcoes: builtInPolicy("corrections", subject),
    etica: builtInPolicy("ethics", subject),
    usoIA: builtInPolicy("aiUse", subject),
    propriedade: builtInPolicy("ownership", subject),
  };
}

export const toSiteView = (site: SiteRecord): SiteView => ({
  fields: toSiteFields(toSiteRecordWire(site, true)),
  builtIn: builtInTexts(site),
  version: site.version,
  zones: zonesWith(site.timeZone),
});

export const toNarrationFormView = ({ dailyCharacters, pronunciations, version }: NarrationChoices): NarrationFormView => ({
  fields: { caracteresPorDia: String(dailyCharacters), pronuncias: printPronunciations(pronunciations) },
  version,
});

export const toChecksFormView = ({ levels, version }: CheckSettings): ChecksFormView => ({
  rules: CHECK_RULES.map((rule) => ({ rule, ...CHECK_LABELS[rule], level: levels[rule] })),
  version,
});

export const toVoiceView = (status: SpeechStatus & { voiceName: string }, more: Pick<VoiceView, "simulated" | "mayChoose">): VoiceView => ({
  ...more,
  configured: status.configured,
  region: status.region,
  missing: status.missing,
  problem: status.problem,
  isFallback: status.isFallback,
  voices: status.voices.map(({ name, localName, gender }) => ({ name, label: /Multilingual/.test(name) ? `${localName} (multilíngue)` : localName, gender })),
  chosen: status.voiceName,
});
