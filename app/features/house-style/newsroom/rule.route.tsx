import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { styleRuleForm, toStyleRuleFields } from "../house-style.wire.ts";
import type { StyleFields, StyleFormAnswer, StyleFormView } from "./house-style-view.ts";
import { StyleRuleFormScreen } from "./rule-form-screen.tsx";

export const handle = adminHandle("settings:manage");
export const meta = screenMeta("Regra de estilo");

const OTHERWISE = { otherwise: "/admin/manual-de-redacao" };
const NEW = "nova";
const EMPTY: StyleFields = { erradas: "", certa: "", tipo: "termo", explicacao: "", palavraInteira: true, diferenciaMaiusculas: false, ativa: true };

export async function loader(args: LoaderFunctionArgs): Promise<StyleFormView> {
  const { searchParams } = new URL(args.request.url);
  const [, rules] = await adminCallerWith(args, handle.admin.allow, args.context.services.houseStyle.readAll(), OTHERWISE);
  const rule = rules.find(({ id }) => String(id) === args.params.id);
  if (!rule && args.params.id !== NEW) throw new Response("Regra de estilo não encontrada.", { status: 404 });
  return {
    operation: crypto.randomUUID(),
    note: searchParams.has("salva") ? "Regra salva." : null,
    id: rule?.id ?? null,
    version: rule?.version ?? null,
    fields: rule
      ? {
          erradas: rule.wrong.join("\n"),
          certa: rule.right,
          tipo: rule.kind,
          explicacao: rule.explanation,
          palavraInteira: rule.wholeWord,
          diferenciaMaiusculas: rule.matchCase,
          ativa: rule.active,
        }
      : EMPTY,
    isDeleting: rule !== undefined && searchParams.has("excluir"),
  };
}

const FAILURE = "Erro ao salvar a regra";

function fieldsIn(form: FormData): StyleFields {
  const { erradas = "", certa = "", tipo = "", explicacao = "" } = textFields(form);
  return { erradas, certa, tipo, explicacao, palavraInteira: form.has("palavraInteira"), diferenciaMaiusculas: form.has("diferenciaMaiusculas"), ativa: form.has("ativa") };
}

export async function action(args: ActionFunctionArgs) {
  const { houseStyle } = args.context.services;
  const caller = await adminCaller(args, handle.admin.allow, OTHERWISE);
  const form = await screenForm(args);
  const id = args.params.id === NEW ? null : Number(args.params.id);
  if (id !== null && !Number.isSafeInteger(id)) throw new Response("Regra de estilo não encontrada.", { status: 404 });
  const isRemoval = form.get("intent") === "remove";
  const fields = fieldsIn(form);
  const typed = Number(form.get("versao"));
  const version = Number.isSafeInteger(typed) && typed > 0 ? typed : null;
  try {
    if (id !== null && isRemoval) {
      await actOnce(args, caller, form, () => houseStyle.remove(id, version, actorOf(caller)));
      return redirect("/admin/manual-de-redacao?feito=excluida");
    }
    const rule = toStyleRuleFields(parse(styleRuleForm, fields, "body"));
    await actOnce(
      args,
      caller,
      form,
      async () => void (id === null ? await houseStyle.create(rule, actorOf(caller)) : await houseStyle.change(id, rule, version, actorOf(caller))),
    );
  } catch (error) {
    const { status, message, problems: found } = refusedAction(error, FAILURE, args);
    // A form's lines are one control: the problem of one form is the control's.
    const problems = Object.fromEntries(Object.entries(found).map(([field, problem]) => [field.split(".")[0] ?? field, problem]));
    const current = error instanceof RefusalError ? error.refusal.currentStyleRule : undefined;
    return data<StyleFormAnswer>({ ok: false, message, problems, ...(isRemoval ? {} : { fields }), ...(current ? { version: current.version } : {}) }, { status });
  }
  return redirect(id === null ? "/admin/manual-de-redacao?feito=criada" : `/admin/manual-de-redacao/${id}?salva`);
}

export const clientAction = keepScreenOnNetworkError<StyleFormAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StyleRuleFormScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a regra de estilo" />;
