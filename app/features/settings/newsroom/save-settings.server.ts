import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { checkLevelsBody } from "#app/features/checks/checks.wire.ts";
import { narrationChoicesForm, narratorVoiceBody } from "#app/features/speech/speech.wire.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { conflictingFieldsOf, currentFieldsOf, problemsOf, readSection, toChecksFormView, toNarrationFormView } from "../settings.http.ts";
import { fromSiteRecordWire, siteRecordBody } from "../site-choices.wire.ts";
import { SETTINGS_FAILURE, type SettingsAnswer, untouched } from "./settings-view.ts";

const SAVED = "Configurações salvas com sucesso!";

/** Saves a form of 'Configurações', whichever page it was sent from. */
export async function saveSettings(args: ActionFunctionArgs) {
  const { services } = args.context;
  // Before the body is read: forms of strangers are not.
  await adminCaller(args, "admin:enter");
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
    const current = error instanceof RefusalError ? error.refusal.currentSite : undefined;
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
    const current = error instanceof RefusalError ? error.refusal.currentNarration : undefined;
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
    const current = error instanceof RefusalError ? error.refusal.currentChecks : undefined;
    const checks = { sent, now: current ? toChecksFormView(current) : null };
    return data<SettingsAnswer>({ ...answer, ok: false, message: SETTINGS_FAILURE, reason: message, problems: problemsOf(error), checks }, { status });
  }
}
