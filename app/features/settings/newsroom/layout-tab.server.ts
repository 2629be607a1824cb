import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { homeSettingsBody, toHomeSettingsWire } from "#app/features/home/home.wire.ts";
import { type HomeChange, layoutAt } from "#app/features/home/home-settings.ts";
import { isLayoutId, LAYOUTS } from "#app/features/home/layouts.ts";
import {
  activatedSentence,
  applyFormStep,
  INTENTS,
  type LayoutAnswer,
  type LayoutDraft,
  type LayoutTab,
  readIntent,
  readLayoutForm,
} from "#app/features/home/newsroom/layout-form.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";

export async function readLayoutTab(args: LoaderFunctionArgs): Promise<LayoutTab> {
  const [, { settings, minute }] = await adminCallerWith(args, "layout:manage", args.context.services.homeLayout.readCurrent());
  const { videoBrand } = args.context.settings;
  return { settings: toHomeSettingsWire(settings, minute, videoBrand, true), minute, videoBrand };
}

/** The change of an intent and its success message; null for a step that saves nothing. */
function changeOf(intent: string, draft: LayoutDraft, wasRotating: boolean): { change: unknown; done: string } | null {
  const { verb, what } = readIntent(intent);
  switch (verb) {
    case INTENTS.activate:
      return { change: { activeLayout: what }, done: isLayoutId(what) ? activatedSentence(LAYOUTS[what].name, wasRotating) : "" };
    case INTENTS.rotation:
      return { change: { dynamic: what === "on" }, done: what === "on" ? "Rotação automática ligada." : "Rotação automática desligada." };
    case INTENTS.saveSchedule:
      return { change: { schedule: draft.schedule }, done: "Horários salvos!" };
    case INTENTS.saveSections:
      return { change: { sections: draft.sections }, done: "Layout salvo!" };
    default:
      return null;
  }
}

/** The screen's form, as it is sent where no script runs. */
export async function saveLayoutTab(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "layout:manage");
  const form = await screenForm(args);
  const intent = String(form.get("intent") ?? "");
  const draft = readLayoutForm(form);
  const stepped = applyFormStep(draft, intent);
  if (stepped) return data<LayoutAnswer>({ message: null, ok: true, draft: stepped });
  const asked = changeOf(intent, draft, false);
  if (!asked) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    const { homeLayout } = args.context.services;
    const change: HomeChange = parse(homeSettingsBody, asked.change, "body");
    const { settings, minute } = await homeLayout.current();
    // Choosing what is shown already does nothing (spec 2 §4).
    if (change.activeLayout !== undefined && change.activeLayout === layoutAt(settings, minute)) return data<LayoutAnswer>({ ok: true, message: null, draft });
    const saved = await homeLayout.change(change, actorOf(caller));
    const told = changeOf(intent, draft, settings.dynamic && !saved.settings.dynamic);
    return data<LayoutAnswer>({ ok: true, message: told?.done ?? null, draft });
  } catch (error) {
    const { status, message } = refusedAction(error, "Erro ao salvar o layout", args);
    return data<LayoutAnswer>({ ok: false, message, draft }, { status });
  }
}
