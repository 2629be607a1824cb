import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { styleTestForm } from "../house-style.wire.ts";
import { markStyle } from "../marked-text.ts";
import { findRules, STYLE_KINDS, type StyleRule } from "../style-rule.ts";
import type { StyleLine, StyleListAnswer, StyleListView } from "./house-style-view.ts";
import { StyleRulesScreen } from "./rules-screen.tsx";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Estilo da casa");

const NOTES: Record<string, string> = { criada: "Regra criada.", excluida: "Regra excluída." };
const SEARCH_MAX = 60;

const toLine = ({ wholeWord, matchCase, ...rule }: StyleRule): StyleLine => ({
  id: rule.id,
  wrong: rule.wrong,
  right: rule.right,
  kind: rule.kind,
  explanation: rule.explanation,
  limits: [...(wholeWord ? [] : ["Também dentro de palavras"]), ...(matchCase ? ["Diferencia maiúsculas"] : [])],
  active: rule.active,
  version: rule.version,
});

export async function loader(args: LoaderFunctionArgs): Promise<StyleListView> {
  const { searchParams } = new URL(args.request.url);
  const [{ user }, rules] = await adminCallerWith(args, handle.admin.allow, args.context.services.houseStyle.readAll());
  const search = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const kind = STYLE_KINDS.find((one) => one === searchParams.get("tipo")) ?? null;
  return {
    operation: crypto.randomUUID(),
    note: entryOf(NOTES, searchParams.get("feito") ?? "") ?? null,
    search,
    kind: kind ?? "",
    lines: findRules(rules, search, kind).map(toLine),
    total: rules.length,
    activeCount: rules.filter(({ active }) => active).length,
    mayManage: roleMay(user.role, "settings:manage"),
  };
}

const FAILURE = "Erro ao salvar a regra";

export async function action(args: ActionFunctionArgs) {
  const { houseStyle } = args.context.services;
  await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const turn = (active: boolean) => async (): Promise<StyleListAnswer> => {
    const caller = await adminCaller(args, "settings:manage");
    const [id, version] = [Number(fields.regra), Number(fields.versao)];
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(version)) throw new Response("Pedido desconhecido.", { status: 400 });
    await actOnce(args, caller, form, async () => void (await houseStyle.change(id, { active }, version, actorOf(caller))));
    return { ok: true, message: active ? "Regra ligada." : "Regra desligada." };
  };
  try {
    return await runIntent<StyleListAnswer>(fields.intent ?? "", {
      "turn-on": turn(true),
      "turn-off": turn(false),
      async test() {
        const { texto } = parse(styleTestForm, { texto: (fields.texto ?? "").replace(/\r\n?/g, "\n") }, "body");
        const rules = (await houseStyle.list()).filter(({ active }) => active);
        return { ok: true, message: "", tested: texto, test: markStyle(texto, rules) };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<StyleListAnswer>({ ok: false, message, problems, ...(fields.texto === undefined ? {} : { tested: fields.texto }) }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<StyleListAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StyleRulesScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar as regras de estilo" />;
