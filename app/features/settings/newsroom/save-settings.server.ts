import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { checkLevelsBody } from "#app/features/checks/checks.wire.ts";
import { CURRENT_CHECKS } from "#app/features/checks/publish-gate.ts";
import { CURRENT_NARRATION } from "#app/features/narration/narration-choices.ts";
import { personOf } from "#app/features/people/actor.http.ts";
import { narrationChoicesForm, narratorVoiceBody } from "#app/features/speech/speech.wire.ts";
import { carriedByError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { conflictingFieldsOf, currentFieldsOf, problemsOf, readSection, type SentSection, toChecksFormView, toNarrationFormView } from "../settings.http.ts";
import { CURRENT_SITE } from "../site-choices.ts";
import { fromSiteRecordWire, siteRecordBody } from "../site-choices.wire.ts";
import { pageOfForm } from "./settings-pages.ts";
import { SETTINGS_FAILURE, type SettingsAnswer, type SettingsFormId, untouched } from "./settings-view.ts";

const SAVED = "Configurações salvas com sucesso!";

/** What a form changes of an answer: `write` saves it, `refused` adds what a refusal shows beside its reason. */
interface Save {
  form: SettingsFormId;
  write(caller: Caller): Promise<Partial<SettingsAnswer>>;
  refused(error: unknown): Partial<SettingsAnswer>;
}

/** Saves a form of 'Configurações', whichever page it was sent from. */
export async function saveSettings(args: ActionFunctionArgs) {
  // Before the body is read: forms of strangers are not.
  await adminCaller(args, "admin:enter");
  const body = await screenForm(args, LONG_FORM_LIMIT);
  const { form, write, refused } = saveOf(args, body);
  const answer = untouched(form);
  try {
    const caller = await adminCaller(args, pageOfForm(form).slug === null ? "settings:manage" : pageOfForm(form).allow);
    return data<SettingsAnswer>({ ...answer, ok: true, message: SAVED, ...(await write(caller)) });
  } catch (error) {
    const { status, message } = refusedAction(error, "O servidor não respondeu", args);
    return data<SettingsAnswer>({ ...answer, ok: false, message: SETTINGS_FAILURE, reason: message, problems: problemsOf(error), ...refused(error) }, { status });
  }
}

function saveOf(args: ActionFunctionArgs, body: FormData): Save {
  const sent = readSection(body);
  if (body.get("formulario") === "leitura") return saveOfNarration(args, body);
  if (body.get("formulario") === "conferencia") return saveOfChecks(args, body);
  return sent ? saveOfSite(args, sent) : saveOfVoice(args, body);
}

const saveOfVoice = ({ context: { services } }: ActionFunctionArgs, body: FormData): Save => ({
  form: "narracao",
  async write(caller) {
    const { voiceName } = parse(narratorVoiceBody, { voiceName: String(body.get("voiceName") ?? "") }, "body");
    await services.narratorVoice.choose(voiceName, personOf(caller));
    return {};
  },
  refused: () => ({}),
});

const saveOfSite = ({ context: { services } }: ActionFunctionArgs, sent: SentSection): Save => ({
  form: sent.section,
  async write(caller) {
    const { versao, ...change } = parse(siteRecordBody, sent.body, "body");
    return { now: currentFieldsOf(await services.siteChoices.save((current) => fromSiteRecordWire(change, current), { actor: personOf(caller) }, versao)) };
  },
  refused(error) {
    const current = carriedByError(error, CURRENT_SITE);
    return { sent: sent.changed, taken: conflictingFieldsOf(error, sent), now: current ? currentFieldsOf(current) : null };
  },
});

/** The form of how stories are read aloud. */
function saveOfNarration({ context: { services } }: ActionFunctionArgs, body: FormData): Save {
  const typed = (name: string) => String(body.get(name) ?? "").replace(/\r\n?/g, "\n");
  const sent = { caracteresPorDia: typed("caracteresPorDia"), pronuncias: typed("pronuncias") };
  return {
    form: "leitura",
    async write(caller) {
      const { versao, caracteresPorDia, pronuncias } = parse(narrationChoicesForm, { ...sent, versao: typed("versao") }, "body");
      await services.narrationChoices.save({ dailyCharacters: caracteresPorDia, pronunciations: pronuncias }, versao, personOf(caller));
      return {};
    },
    refused(error) {
      const current = carriedByError(error, CURRENT_NARRATION);
      return { narration: { sent, now: current ? toNarrationFormView(current) : null } };
    },
  };
}

/** The form of what the rules of the checks do. */
function saveOfChecks({ context: { services } }: ActionFunctionArgs, body: FormData): Save {
  const prefix = "nivel-";
  const sent = Object.fromEntries([...body].flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [])));
  return {
    form: "conferencia",
    async write(caller) {
      const { niveis, versao } = parse(checkLevelsBody, { niveis: sent, versao: body.get("versao") ?? undefined }, "body");
      await services.storyChecks.saveLevels(niveis, versao ?? null, personOf(caller));
      return {};
    },
    refused(error) {
      const current = carriedByError(error, CURRENT_CHECKS);
      return { checks: { sent, now: current ? toChecksFormView(current) : null } };
    },
  };
}
