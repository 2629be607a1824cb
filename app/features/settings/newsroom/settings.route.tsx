import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkLevelsBody } from "#app/features/checks/checks.wire.ts";
import { CURRENT_CHECKS } from "#app/features/checks/publish-gate.ts";
import { CURRENT_NARRATION } from "#app/features/narration/narration-choices.ts";
import { personOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { CURRENT_SITE } from "#app/features/settings/site-choices.ts";
import { narrationChoicesForm, narratorVoiceBody } from "#app/features/speech/speech.wire.ts";
import { carriedByError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, UNCONFIRMED } from "#app/ui/newsroom/write-outcome.ts";
import { conflictingFieldsOf, currentFieldsOf, problemsOf, readSection, toChecksFormView, toNarrationFormView, toSiteView, toVoiceView } from "../settings.http.ts";
import { fromSiteRecordWire, siteRecordBody } from "../site-choices.wire.ts";
import { SettingsScreen, type SettingsView } from "./settings-screen.tsx";
import { SETTINGS_FAILURE, type SettingsAnswer, type SettingsFormId } from "./settings-view.ts";

export const handle = adminHandle("admin:enter");
export const meta = screenMeta("Configurações");

const SAVED = "Configurações salvas com sucesso!";

/** Of a form before anything was done with it. */
const untouched = (form: SettingsFormId) => ({ form, reason: null, problems: {}, sent: {}, taken: [], now: null }) satisfies Partial<SettingsAnswer>;

export async function loader(args: LoaderFunctionArgs): Promise<SettingsView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const mayChange = roleMay(caller.user.role, "site-settings:manage");
  const mayNarrate = roleMay(caller.user.role, "settings:manage");
  const [voice, narration, site, checks] = await Promise.all([
    services.narratorVoice.current(),
    mayNarrate ? services.narrationChoices.find() : null,
    mayChange ? services.siteChoices.find() : null,
    mayChange ? services.storyChecks.settings() : null,
  ]);
  return {
    voice: toVoiceView(voice, { simulated: settings.simulated.includes("azure-speech"), mayChoose: mayNarrate }),
    narration: narration && toNarrationFormView(narration),
    site: site && toSiteView(site),
    checks: checks && toChecksFormView(checks),
    pings: site && { ...services.searchPings.configured, simulated: settings.simulated.includes("search-engines") },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = args.context;
  // Before the body is read: forms of strangers are not.
  await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args, LONG_FORM_LIMIT);
  const sent = readSection(form);
  if (form.get("formulario") === "leitura") return saveNarration(args, form);
  if (form.get("formulario") === "conferencia") return saveChecks(args, form);
  const answer = { ...untouched(sent?.section ?? "narracao"), sent: sent?.changed ?? {} };
  try {
    const caller = await adminCaller(args, "settings:manage");
    if (!sent) {
      const { voiceName } = parse(narratorVoiceBody, { voiceName: String(form.get("voiceName") ?? "") }, "body");
      await services.narratorVoice.choose(voiceName, personOf(caller));
      return data<SettingsAnswer>({ ...answer, ok: true, message: SAVED });
    }
    await adminCaller(args, "site-settings:manage");
    const { versao, ...change } = parse(siteRecordBody, sent.body, "body");
    const saved = await services.siteChoices.save((current) => fromSiteRecordWire(change, current), { actor: personOf(caller) }, versao);
    return data<SettingsAnswer>({ ...answer, ok: true, message: SAVED, sent: {}, now: currentFieldsOf(saved) });
  } catch (error) {
    const { status, message } = refusedAction(error, "O servidor não respondeu", args);
    const current = carriedByError(error, CURRENT_SITE);
    const refused: SettingsAnswer = {
      ...answer,
      ok: false,
      message: SETTINGS_FAILURE,
      reason: message,
      problems: problemsOf(error),
      taken: sent ? conflictingFieldsOf(error, sent) : [],
      now: current ? currentFieldsOf(current) : null,
    };
    return data(refused, { status });
  }
}

/** The form of how stories are read aloud. */
async function saveNarration(args: ActionFunctionArgs, form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? "").replace(/\r\n?/g, "\n");
  const sent = { caracteresPorDia: typed("caracteresPorDia"), pronuncias: typed("pronuncias") };
  const answer = untouched("leitura");
  try {
    const caller = await adminCaller(args, "settings:manage");
    const { versao, caracteresPorDia, pronuncias } = parse(narrationChoicesForm, { ...sent, versao: typed("versao") }, "body");
    await args.context.services.narrationChoices.save({ dailyCharacters: caracteresPorDia, pronunciations: pronuncias }, versao, personOf(caller));
    return data<SettingsAnswer>({ ...answer, ok: true, message: SAVED });
  } catch (error) {
    const { status, message } = refusedAction(error, "O servidor não respondeu", args);
    const current = carriedByError(error, CURRENT_NARRATION);
    const narration = { sent, now: current ? toNarrationFormView(current) : null };
    return data<SettingsAnswer>({ ...answer, ok: false, message: SETTINGS_FAILURE, reason: message, problems: problemsOf(error), narration }, { status });
  }
}

/** The form of what the rules of the checks do. */
async function saveChecks(args: ActionFunctionArgs, form: FormData) {
  const prefix = "nivel-";
  const sent = Object.fromEntries([...form].flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [])));
  const answer = untouched("conferencia");
  try {
    const caller = await adminCaller(args, "site-settings:manage");
    const { niveis, versao } = parse(checkLevelsBody, { niveis: sent, versao: form.get("versao") ?? undefined }, "body");
    await args.context.services.storyChecks.saveLevels(niveis, versao ?? null, personOf(caller));
    return data<SettingsAnswer>({ ...answer, ok: true, message: SAVED });
  } catch (error) {
    const { status, message } = refusedAction(error, "O servidor não respondeu", args);
    const current = carriedByError(error, CURRENT_CHECKS);
    const checks = { sent, now: current ? toChecksFormView(current) : null };
    return data<SettingsAnswer>({ ...answer, ok: false, message: SETTINGS_FAILURE, reason: message, problems: problemsOf(error), checks }, { status });
  }
}

/** A save that does not arrive leaves every form as it is. */
export const clientAction = keepScreenOnNetworkError<SettingsAnswer>((form) => ({
  ...untouched(String(form.get("formulario")) as SettingsFormId),
  ok: false,
  message: SETTINGS_FAILURE,
  reason: UNCONFIRMED,
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default SettingsScreen;

export const ErrorBoundary = () => <ScreenError />;
