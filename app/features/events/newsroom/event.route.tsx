import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CURRENT_EVENT } from "#app/features/events/event.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { controlMinute } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { EVENT_KIND_LABELS, EVENT_KINDS } from "../event.ts";
import { eventDateForm, eventForm, toEventFields } from "../events.wire.ts";
import { EventScreen } from "./event-screen.tsx";
import { type EventView, eventValues, repeatText, toDateLine } from "./events-view.ts";

export const handle = adminHandle("admin:enter");
export const meta = screenMeta("Evento");

const NEW = "novo";
const FAILURE = "Erro ao salvar o evento";
const DONE: Record<string, string> = { criado: "Evento criado." };

export async function loader(args: LoaderFunctionArgs): Promise<EventView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const isNew = args.params.id === NEW;
  const [{ user }, { event, dates, categories }] = await adminCallerWith(args, handle.admin.allow, services.events.readForForm(readId(args.params.id) ?? 0));
  const mayManage = roleMay(user.role, "events:manage");
  if (!event && !(isNew && mayManage)) throw new Response("Evento não encontrado.", { status: 404 });
  const kind = EVENT_KINDS.find((one) => one === searchParams.get("tipo")) ?? "evento";
  const start = `${newsroomDay(Date.now(), settings.timeZone)}T09:00`;
  const town = categories.find(({ slug }) => slug === event?.municipality)?.name ?? "";
  const values = eventValues(event, start);
  return {
    operation: crypto.randomUUID(),
    note: entryOf(DONE, searchParams.get("feito") ?? "") ?? null,
    id: event?.id ?? null,
    version: event?.version ?? null,
    title: event?.title ?? "Novo evento",
    about: event
      ? [EVENT_KIND_LABELS[event.kind], event.isPublic ? "público" : "", repeatText(event), event.place, town, event.note].filter((part) => part !== "").join(" · ")
      : "",
    values: event || kind === "evento" ? values : { ...values, tipo: kind, publico: "on", diaInteiro: "on", repete: kind === "feriado" ? "anual" : "" },
    towns: categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name })),
    dates: event ? dates.map((date) => toDateLine(date, event)) : [],
    isRepeated: event !== null && event.recurrence !== null,
    mayManage,
    isDeleting: searchParams.has("excluir") && mayManage && event !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "events:manage");
  const form = await screenForm(args);
  // The weekdays are several fields of one name.
  const fields: Record<string, string> = { ...textFields(form), dias: form.getAll("dias").map(String).join(",") };
  const { events } = args.context.services;
  const { timeZone } = args.context.settings;
  const id = readId(args.params.id) ?? 0;
  const version = readId(fields.versao);
  const actor = actorOf(caller);
  const intent = fields.intent ?? "";

  async function moveDate(to: (at: string, wanted: string | null) => string | null, message: string): Promise<RecordAnswer> {
    const { em, para } = parse(eventDateForm(timeZone), fields, "body");
    const local = (time: number) => controlMinute(time, timeZone);
    await actOnce(args, caller, form, async () => (await events.moveDate(id, local(em), to(local(em), para === null ? null : local(para)), version, actor)).version);
    return { ok: true, message };
  }

  try {
    return await runIntent<RecordAnswer>(intent, {
      async save() {
        const sent = toEventFields(parse(eventForm(timeZone), fields, "body"), timeZone);
        if (id > 0) {
          await events.change(id, sent, version, actor);
          return { ok: true, message: "Evento salvo." };
        }
        const made = await actOnce(args, caller, form, async () => (await events.create(sent, actor)).id);
        throw redirect(`/admin/eventos/${made}?feito=criado`);
      },
      move: () => moveDate((at, wanted) => wanted ?? at, "Data mudada."),
      cancel: () => moveDate(() => null, "Data cancelada."),
      restore: () => moveDate((at) => at, "Data de volta ao previsto."),
      async remove() {
        await actOnce(args, caller, form, () => events.remove(id, null, actor));
        throw redirect("/admin/eventos?feito=excluido");
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, intent === "save" ? CURRENT_EVENT : undefined);
  }
}

export const clientAction = keepRecordForm(FAILURE, ["dias"]);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function EventRoute() {
  const { id } = useLoaderData<typeof loader>();
  // Another event is another form.
  return <EventScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
