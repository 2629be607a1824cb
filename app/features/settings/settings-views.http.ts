import { CHECK_LABELS } from "#app/features/checks/check-story.ts";
import type { CheckSettings } from "#app/features/checks/levels.ts";
import { CHECK_RULES } from "#app/features/checks/story-check.ts";
import type { NarrationChoices } from "#app/features/narration/narration-choices.ts";
import { printPronunciations } from "#app/features/narration/pronunciation.ts";
import type { SpeechStatus } from "#app/features/speech/cached-voices.ts";
import { BRAZILIAN_ZONES } from "./brazilian-zones.ts";
import { type ChecksFormView, type NarrationFormView, type SiteView, toSiteFields, type VoiceView } from "./newsroom/settings-view.ts";
import { builtInPolicy } from "./policy-texts.ts";
import type { SiteRecord } from "./site-choices.ts";
import { toSiteRecordWire } from "./site-choices.wire.ts";

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
