import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { UNDO_MS } from "#app/features/highlights/undo-order.ts";
import { type Capability, type Role, roleMay } from "#app/features/people/capabilities.ts";
import { sendingTime } from "#app/features/whatsapp/story-sending.server.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, screenWrite } from "#app/platform/http/forms/screen-write.server.ts";
import type { OverviewReading } from "../dashboard.server.ts";
import { chosenActionForm, undoActionForm } from "../next-actions.wire.ts";
import { type DailyAnalysisView, toActionView, toAnalysisView } from "./daily-analysis-view.ts";
import type { NextActionAnswer } from "./panel-answer.ts";

/** What an action of each kind needs. */
const NEEDED: Record<"highlight" | "whatsapp", Capability> = { highlight: "highlights:order", whatsapp: "whatsapp:manage" };

/** The daily analysis and the next actions for a role, of what the overview read. */
export async function dailyAnalysisView({ context }: LoaderFunctionArgs, { analysis, nextActionsData }: OverviewReading, role: Role): Promise<DailyAnalysisView> {
  const { dailyAnalysis, nextActions } = context.services;
  const { timeZone } = context.settings;
  const now = Date.now();
  const may = { order: roleMay(role, "highlights:order"), write: roleMay(role, "articles:write"), send: roleMay(role, "whatsapp:manage") };
  const actions = await nextActions.list(nextActionsData, may);
  return {
    analysis: toAnalysisView(analysis, { aiEnabled: dailyAnalysis.aiEnabled, mayCompute: roleMay(role, "insights:compute"), now, timeZone }),
    actions: actions.map((action) => toActionView(action, (time) => sendingTime(time, now, timeZone))),
  };
}

const FAILURE = "Não foi possível concluir a ação";

/** The panel's forms: does a next action, takes one back, computes the analysis again. */
export async function saveDailyAnalysis(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "admin:enter");
  const form = await screenForm(args);
  const fields = textFields(form);
  const { services, settings } = args.context;
  const intent = fields.intent ?? "";
  const panel = intent === "compute-analysis" ? ("analysis" as const) : ("next-actions" as const);
  const actor = personOf(caller);
  const answered = (message: string, undo: NextActionAnswer["undo"] = null, undoUntil: number | null = null): NextActionAnswer => ({ panel, ok: true, message, undo, undoUntil });

  async function run(): Promise<NextActionAnswer> {
    const action = parse(chosenActionForm, fields, "body");
    await adminCaller(args, NEEDED[action.kind]);
    const { opId } = screenWrite(caller, form);
    const undo = await actOnce(args, caller, form, () => services.nextActions.run(action, actor, opId));
    if (undo.kind === "highlight") return answered("A matéria entrou nos destaques.", { kind: undo.kind, orderVersion: String(undo.orderVersion) }, Date.now() + UNDO_MS);
    const time = action.kind === "whatsapp" ? sendingTime(action.dueAt, Date.now(), settings.timeZone) : "";
    const back = { kind: undo.kind, itemId: undo.itemId, wasAdded: undo.wasAdded ? "1" : "0" };
    return answered(`A matéria vai para o grupo ${time}.`, back, action.kind === "whatsapp" ? action.dueAt : null);
  }

  async function takeBack(): Promise<NextActionAnswer> {
    const undo = parse(undoActionForm, fields, "body");
    await adminCaller(args, NEEDED[undo.kind]);
    await actOnce(args, caller, form, () => services.nextActions.undo(undo, actor));
    return answered(undo.kind === "highlight" ? "A ordem anterior voltou." : "A matéria saiu da programação do grupo.");
  }

  async function compute(): Promise<NextActionAnswer> {
    await adminCaller(args, "insights:compute");
    const { hasFailed } = await services.dailyAnalysis.request(caller.user.id);
    return hasFailed ? { ...answered("Insights indisponíveis no momento."), ok: false } : answered("Análise calculada agora.");
  }

  try {
    return await runIntent(intent, { "next-action": run, "undo-next-action": takeBack, "compute-analysis": compute });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<NextActionAnswer>({ panel, ok: false, message, undo: null, undoUntil: null }, { status });
  }
}
