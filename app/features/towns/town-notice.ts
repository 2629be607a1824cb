import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
/** Kinds of a town's notices besides stories: duty of a pharmacy, death notice, public notice, job. */
export const TOWN_NOTICE_KINDS = ["plantao", "falecimento", "aviso", "vaga"] as const;
export type TownNoticeKind = (typeof TOWN_NOTICE_KINDS)[number];

export const TOWN_NOTICE_STATES = ["rascunho", "publicada", "retirada"] as const;
export type TownNoticeState = (typeof TOWN_NOTICE_STATES)[number];

export const TOWN_NOTICE_LABELS: Record<TownNoticeKind, string> = {
  plantao: "Farmácia de plantão",
  falecimento: "Nota de falecimento",
  aviso: "Aviso público",
  vaga: "Vaga de emprego",
};

export const NOTICE_TITLE_MAX = 160;
export const NOTICE_TEXT_MAX = 4_000;
export const NOTICE_PLACE_MAX = 200;
export const NOTICE_PHONE_MAX = 40;
export const NOTICE_URL_MAX = 500;
export const NOTICE_REASON_MAX = 300;
export const CONSENT_NAME_MAX = 120;

/** A duty is a night, a weekend, at most a week (ours). */
export const DUTY_MAX_MS = 8 * DAY_MS;
/** Anything else leaves after a year at the latest (ours): a notice without an end that is meant. */
export const NOTICE_MAX_MS = 366 * DAY_MS;

/** A gathering of a death notice; `at` in milliseconds, null where the hour is not known. */
export interface Gathering {
  place: string;
  at: number | null;
}

/** Consent of the family to the publication, with the person of the newsroom who recorded it. */
export interface FamilyConsent {
  by: string;
  /** "filha". */
  relation: string;
  /** `YYYY-MM-DD`; empty: not given. */
  on: string;
  recordedBy: string;
  /** Milliseconds; 0: no consent is recorded. */
  recordedAt: number;
}

export interface DeathDetails {
  /** Whole years; null: not told. */
  age: number | null;
  /** `YYYY-MM-DD`, `YYYY` or empty. */
  born: string;
  /** `YYYY-MM-DD`. */
  died: string;
  wake: Gathering;
  funeral: Gathering;
  consent: FamilyConsent;
}

export interface TownNoticeFields {
  kind: TownNoticeKind;
  municipality: string;
  /** The pharmacy, the person, the notice or the job. */
  title: string;
  text: string;
  /** The pharmacy's address; who issues a public notice; the employer. */
  place: string;
  phone: string;
  sourceUrl: string;
  /** Shown from here on, or on duty (ms). */
  startsAt: number;
  /** Shown until then (ms). */
  endsAt: number;
  /** Of a death notice. */
  death: DeathDetails | null;
}

export interface TownNotice extends TownNoticeFields {
  id: number;
  state: TownNoticeState;
  withdrawalReason: string;
  createdBy: number | null;
  createdByName: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const NO_CONSENT: FamilyConsent = { by: "", relation: "", on: "", recordedBy: "", recordedAt: 0 };

/** True when the family's consent is recorded. */
export const hasConsent = ({ by, relation, on }: Pick<FamilyConsent, "by" | "relation" | "on">): boolean => by !== "" && relation !== "" && on !== "";

/** The consent to be stored: a change of its content sets the person who records it. */
export function recordConsent(was: FamilyConsent, sent: Pick<FamilyConsent, "by" | "relation" | "on">, recordedBy: string, at: number): FamilyConsent {
  const { by, relation, on } = sent;
  if (was.by === by && was.relation === relation && was.on === on) return was;
  return hasConsent(sent) ? { by, relation, on, recordedBy, recordedAt: at } : { by, relation, on, recordedBy: "", recordedAt: 0 };
}

/** A duty that runs at a moment. */
export const isOnDuty = ({ startsAt, endsAt }: Pick<TownNotice, "startsAt" | "endsAt">, now: number): boolean => startsAt <= now && now < endsAt;

/** Refusals carry the town's notice as it is, when a change came too late. */
export const CURRENT_TOWN_NOTICE: CarriedKind<TownNotice> = { kind: "town-notice" };
