import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { dayAfter, hourText, instantOf, MINUTES_OF_DAY } from "#app/platform/time/local-time.ts";
import { longDate, newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { differencesBetween } from "../differences.ts";
import { readAskedMinute, restoreArrangementForm } from "../home-history.wire.ts";
import { AHEAD_MS } from "../home-state.ts";
import { type TimeMachineAnswer, TimeMachineScreen } from "./time-machine-screen.tsx";
import { addressOf, FRAME, layoutName, momentLabel, slotNames, TIME_MACHINE, type TimeMachineView, toChangeLines } from "./time-machine-view.ts";

export const handle = adminHandle("home-history:read");
export const meta = screenMeta("Máquina do tempo");

const FAILURE = "Falha ao restaurar o arranjo";

export async function loader(args: LoaderFunctionArgs): Promise<TimeMachineView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { context, request } = args;
  const { homeHistory } = context.services;
  const { timeZone } = context.settings;
  const now = Date.now();
  const asked = readAskedMinute(new URL(request.url).searchParams, newsroomDay(now, timeZone), timeZone);
  const minute = asked.minute ?? now;
  const day = newsroomDay(minute, timeZone);
  const [from, until] = [instantOf(day, 0, timeZone), instantOf(dayAfter(day), 0, timeZone)];
  const [told, { entries, causes, beganAt }] = await Promise.all([
    homeHistory.homeAt(minute).catch((error: unknown) => {
      if (error instanceof RefusalError && error.refusal.code === "not-found") return error.refusal.detail;
      throw error;
    }),
    homeHistory.day(from, until),
  ]);
  const page = typeof told === "string" ? null : told;
  const isPast = page?.kind === "past";
  const mayRestore = roleMay(caller.user.role, "home-history:restore") && isPast;
  const mode = page === null || (asked.mode === "restaurar" && !mayRestore) ? null : asked.mode;
  const [differences, arrangement] = await Promise.all([
    mode === "comparar" && page ? homeHistory.homeNow().then((present) => differencesBetween(page.home, present)) : null,
    mode === "restaurar" ? homeHistory.arrangementAt(minute) : null,
  ]);
  const at = page?.at ?? minute;
  const changes = toChangeLines(entries, causes, { at, timeZone });
  const earlier = changes.find((change) => change.minute < newsroomMinute(minute, timeZone));
  const later = changes.filter((change) => change.minute > newsroomMinute(minute, timeZone)).at(-1);
  return {
    day,
    hour: hourText(newsroomMinute(minute, timeZone)),
    minuteOfDay: newsroomMinute(minute, timeZone) % MINUTES_OF_DAY,
    lastDay: newsroomDay(now + AHEAD_MS, timeZone),
    isNow: asked.minute === null,
    label: momentLabel(minute, timeZone),
    kind: page?.kind ?? "none",
    reason:
      typeof told !== "string"
        ? null
        : beganAt === null
          ? `${told} A gravação começa no próximo minuto.`
          : minute < beganAt
            ? `${told} A gravação começou em ${longDate(beganAt, timeZone)}.`
            : told,
    layout: page && layoutName(page.home.layout),
    slots: page ? slotNames(page.home.slots) : "",
    frame: addressOf(FRAME, minute, timeZone),
    here: addressOf(TIME_MACHINE, minute, timeZone),
    compareHref: addressOf(TIME_MACHINE, minute, timeZone, "comparar"),
    restoreHref: addressOf(TIME_MACHINE, minute, timeZone, "restaurar"),
    previous: earlier?.href ?? null,
    next: later?.href ?? null,
    mode,
    changes,
    differences,
    arrangement: arrangement && {
      superHeadline: arrangement.superHeadline?.title ?? null,
      highlights: arrangement.highlights.map(({ title }) => title),
      leftOut: arrangement.leftOut.map(({ place, id }) => `${place} (matéria ${id}): não está mais no ar`),
      orderVersion: arrangement.orderVersion,
      isCurrent: arrangement.isCurrent,
    },
    mayRestore,
    operation: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "home-history:restore");
  const form = await screenForm(args);
  const { timeZone } = args.context.settings;
  try {
    const { versao } = parse(restoreArrangementForm, Object.fromEntries(form), "body");
    const { minute } = readAskedMinute(form, newsroomDay(Date.now(), timeZone), timeZone);
    const { leftOut } = await args.context.services.homeHistory.restore(minute ?? Date.now(), versao, await typedWrite(caller, form));
    const without = leftOut.length > 0 ? ` Ficou de fora, por não estar mais no ar: ${leftOut.map(({ place }) => place).join(", ")}.` : "";
    return data<TimeMachineAnswer>({ ok: true, message: `O arranjo voltou à página inicial.${without}` });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<TimeMachineAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<TimeMachineAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default TimeMachineScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a máquina do tempo" />;
