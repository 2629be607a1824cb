import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { standingOf } from "#app/features/assignments/assignment.ts";
import { personOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { type Capability, roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction, screenWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { toIso } from "#app/platform/text/text.wire.ts";
import { controlMinute, dayAfter, momentOfControl } from "#app/platform/time/local-time.ts";
import { newsroomDay, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { agendaMoveForm } from "../agenda.wire.ts";
import { agendaPeriod, crowdedHours, doubleBookings, filterAgenda, silentTowns } from "../agenda-item.ts";
import type { AgendaUndo, MovableKind } from "../agenda-moves.server.ts";
import { parseAgendaQuery } from "./agenda-query.ts";
import { type AgendaAnswer, type AgendaTabView, dayLabel, toAgendaDays, toOfflineDays, type UndoFields } from "./agenda-view.ts";

const MONTHS = ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"];

export async function readAgendaTab(args: LoaderFunctionArgs): Promise<AgendaTabView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const now = Date.now();
  const today = newsroomDay(now, timeZone);
  const { searchParams } = new URL(args.request.url);
  const query = parseAgendaQuery(searchParams, today);
  const [{ user }, desk] = await adminCallerWith(args, "admin:enter", services.agenda.readDesk());
  const [[, feedAt], period] = [await adminCallerWith(args, "admin:enter", services.agendaFeed.readCreated(user.id)), agendaPeriod(query.view, query.day)];
  const { items, unreachable } = await services.agenda.read(period.days[0] ?? query.day, period.days.at(-1) ?? query.day, user);
  const named = desk.categories.map(({ slug, name, type }) => ({ slug, name, type }));
  const towns = named.filter(({ type }) => type === "municipality");
  const at = (time: number) => noteDateTime(time, timeZone);
  const silent = silentTowns(towns, desk.townsHeardOf);
  return {
    query,
    opensToday: !searchParams.has("visao") && !searchParams.has("data"),
    title:
      query.view === "mes"
        ? `${MONTHS[Number(query.day.slice(5, 7)) - 1]} de ${query.day.slice(0, 4)}`
        : query.view === "dia"
          ? dayLabel(query.day)
          : `a partir de ${dayLabel(period.days[0] ?? query.day)}`,
    days: toAgendaDays(filterAgenda(items, query), period.days, today, towns, timeZone),
    before: period.before,
    after: period.after,
    today,
    tray: desk.tray.map((idea) => ({
      id: idea.id,
      title: idea.title,
      version: standingOf(user, idea) === "none" ? null : idea.version,
      details: idea.assignees.map(({ name }) => name).join(", "),
    })),
    hasMoreInTray: desk.hasMoreInTray,
    warnings: [
      ...doubleBookings(items).map(({ person, titles, at: time }) => `${person} tem duas pautas ao mesmo tempo em ${at(time)}: “${titles[0]}” e “${titles[1]}”.`),
      ...crowdedHours(items).map(({ at: time, count }) => `${count} envios em uma hora a partir de ${at(time)}.`),
      ...(silent.length === 0 ? [] : [`Sem matéria há uma semana: ${silent.map(({ name }) => name).join(", ")}.`]),
    ],
    unreachable,
    towns,
    sections: named.filter(({ type }) => type === "editorial"),
    people: [...desk.people],
    feedSince: feedAt === null ? null : at(feedAt),
    offline: toOfflineDays(items, period.days, today, dayAfter(today), timeZone),
    readAt: at(now),
    mayManageEvents: roleMay(user.role, "events:manage"),
    operation: crypto.randomUUID(),
  };
}

const undoFields = ({ kind, id, version, startsAt, endsAt, timeKind }: AgendaUndo): UndoFields => ({
  tipo: kind,
  id,
  versao: String(version),
  quando: toIso(startsAt) ?? "",
  fim: toIso(endsAt) ?? "",
  tempo: timeKind ?? "",
});

/** Capability needed to move each kind; null: the assignments' service decides. */
const NEEDED: Record<MovableKind, Capability | null> = {
  pauta: null,
  materia: "articles:write",
  instagram: "social:publish",
  whatsapp: "whatsapp:manage",
  banner: "banners:manage",
  evento: "events:manage",
};

const MOVED: Record<MovableKind, string> = {
  pauta: "Pauta movida",
  materia: "Matéria movida",
  instagram: "Card movido",
  whatsapp: "Envio movido",
  banner: "Banner movido",
  evento: "Evento movido",
};

/** The forms of 'Agenda': moves, what takes them back, and the person's feed. */
export async function saveAgendaTab(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "admin:enter");
  const form = await screenForm(args);
  const { context } = args;
  const { agendaFeed } = context.services;
  const { timeZone } = context.settings;

  async function move(isUndo: boolean): Promise<AgendaAnswer> {
    const { tempo, fim, quando = "", ...fields } = textFields(form);
    const sent = parse(agendaMoveForm, { ...fields, quando: isUndo ? quando : momentOfControl(quando, timeZone), ...(isUndo ? { fim, tempo: tempo || undefined } : {}) }, "body");
    const asked = {
      kind: sent.tipo,
      id: sent.id,
      version: sent.versao,
      startsAt: sent.quando,
      ...(sent.tempo === undefined ? {} : { timeKind: sent.tempo, ...(sent.fim === undefined ? {} : { endsAt: sent.fim }) }),
    };
    const needed = NEEDED[sent.tipo];
    if (needed !== null) await context.caller.require(needed);
    const mover = { actor: personOf(caller), role: caller.user.role, opId: screenWrite(caller, form).opId, scope: writeScopeOf(caller) };
    const undo = await actOnce(args, caller, form, () => context.services.moveOnAgenda(asked, mover));
    if (isUndo) return { ok: true, message: "Movimento desfeito." };
    const where = sent.quando === null ? "sem data" : controlMinute(sent.quando, timeZone).replace(/^(\d{4})-(\d\d)-(\d\d)T(.*)$/, "$3/$2/$1, $4");
    return { ok: true, message: `${MOVED[sent.tipo]} para ${where}.`, undo: undoFields(undo) };
  }

  try {
    return await runIntent<AgendaAnswer>(String(form.get("intent") ?? ""), {
      "agenda-move": () => move(false),
      "agenda-undo": () => move(true),
      // Not `actOnce`: a stored answer would keep the key.
      "agenda-feed": async () => ({ ok: true, message: "Endereço criado. Copie abaixo.", feedUrl: (await agendaFeed.issue(personOf(caller))).url }),
      "agenda-feed-revoke": async () => {
        await agendaFeed.revoke(personOf(caller));
        return { ok: true, message: "Endereço encerrado." };
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, "Erro ao mudar a agenda", args);
    return data<AgendaAnswer>({ ok: false, message }, { status });
  }
}
