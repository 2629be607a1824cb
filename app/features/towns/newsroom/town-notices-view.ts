import { controlMinute } from "#app/platform/time/local-time.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { TOWN_NOTICE_KINDS, type TownNotice, type TownNoticeKind, type TownNoticeState } from "../town-notice.ts";

export interface TownNoticeLine {
  id: number;
  title: string;
  /** Town, from when until when, where. */
  details: string;
  badge: { label: string; tone: BadgeTone };
}

export interface TownNoticesView {
  kind: TownNoticeKind;
  lines: TownNoticeLine[];
  /** Address of the page that follows; null at the end. */
  next: string | null;
  note: string | null;
}

export interface TownNoticeView {
  operation: string;
  note: string | null;
  /** Null: one to be made. */
  id: number | null;
  version: number | null;
  kind: TownNoticeKind;
  state: TownNoticeState;
  title: string;
  about: string;
  /** "Consentimento registrado por …"; empty without one. */
  consent: string;
  values: Readonly<Record<string, string>>;
  towns: readonly { slug: string; name: string }[];
  /** Public page; null when readers do not see it. */
  publicHref: string | null;
  mayEdit: boolean;
  mayPublish: boolean;
  isDeleting: boolean;
}

/** "Plantões" and the like, for the choice between lists. */
export const LIST_LABELS: Record<TownNoticeKind, string> = { plantao: "Plantões", falecimento: "Falecimentos", aviso: "Avisos públicos", vaga: "Vagas" };

export const listHref = (kind: TownNoticeKind): string => (kind === TOWN_NOTICE_KINDS[0] ? "/admin/servico" : `/admin/servico?tipo=${kind}`);

export const STATE_BADGES: Record<TownNoticeState, TownNoticeLine["badge"]> = {
  rascunho: { label: "Rascunho", tone: "warn" },
  publicada: { label: "Publicado", tone: "ok" },
  retirada: { label: "Retirado", tone: "danger" },
};

const badgeOf = ({ state, endsAt }: Pick<TownNotice, "state" | "endsAt">, now: number): TownNoticeLine["badge"] =>
  state === "publicada" && endsAt <= now ? { label: "Encerrado", tone: "neutral" } : STATE_BADGES[state];

export const toNoticeLine = (notice: TownNotice, town: string, { now, timeZone }: { now: number; timeZone: string }): TownNoticeLine => ({
  id: notice.id,
  title: notice.title,
  details: [town, `${noteDateTime(notice.startsAt, timeZone)} até ${noteDateTime(notice.endsAt, timeZone)}`, notice.place].filter((part) => part !== "").join(" · "),
  badge: badgeOf(notice, now),
});

/** Default duration of each kind (our choice): a duty of a day, a death for a week, the others for two. */
const USUAL_MS: Record<TownNoticeKind, number> = { plantao: DAY_MS, falecimento: 7 * DAY_MS, aviso: 15 * DAY_MS, vaga: 15 * DAY_MS };

/** Returns the form's values; of a new one, from `start` (ms) on. */
export function noticeValues(notice: TownNotice | null, kind: TownNoticeKind, start: number, timeZone: string): Record<string, string> {
  const death = notice?.death ?? null;
  const control = (at: number | null | undefined) => (at == null ? "" : controlMinute(at, timeZone));
  return {
    tipo: kind,
    municipio: notice?.municipality ?? "",
    titulo: notice?.title ?? "",
    texto: notice?.text ?? "",
    local: notice?.place ?? "",
    telefone: notice?.phone ?? "",
    fonte: notice?.sourceUrl ?? "",
    inicio: control(notice?.startsAt ?? start),
    fim: control(notice?.endsAt ?? start + USUAL_MS[kind]),
    idade: death?.age == null ? "" : String(death.age),
    nascimento: death?.born ?? "",
    falecimento: death?.died ?? "",
    velorioLocal: death?.wake.place ?? "",
    velorioEm: control(death?.wake.at),
    sepultamentoLocal: death?.funeral.place ?? "",
    sepultamentoEm: control(death?.funeral.at),
    consentimentoDe: death?.consent.by ?? "",
    consentimentoParentesco: death?.consent.relation ?? "",
    consentimentoEm: death?.consent.on ?? "",
  };
}

/** Names who recorded the family's consent, and when. */
export const consentText = (notice: TownNotice | null, timeZone: string): string => {
  const consent = notice?.death?.consent;
  return consent && consent.recordedAt > 0 ? `Registrado por ${consent.recordedBy} em ${noteDateTime(consent.recordedAt, timeZone)}.` : "";
};
