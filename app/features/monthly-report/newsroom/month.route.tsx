import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CURRENT_COMMENT } from "#app/features/monthly-report/month.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { carriedByError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { isMonth, monthTitle, type SavedComment, shownTo } from "../month.ts";
import { commentForm } from "../monthly-report.wire.ts";
import { MonthScreen } from "./month-screen.tsx";
import type { MonthAnswer, MonthScreenView, ShownComment } from "./report-view.ts";

export const handle = adminHandle("audience:read");
export const meta = screenMeta("Relatório do mês");

const NOT_FOUND = "Não há relatório deste mês.";

const toShownComment = ({ text, version, by, at }: SavedComment, timeZone: string): ShownComment => ({
  text,
  version,
  about: at === null ? null : `Salvo por ${by ?? "alguém"} em ${noteDateTime(at, timeZone)}.`,
});

export async function loader(args: LoaderFunctionArgs): Promise<MonthScreenView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const [{ user }, found] = await adminCallerWith(args, handle.admin.allow, services.monthlyReports.read(args.params.month ?? ""));
  if (!found) throw new Response(NOT_FOUND, { status: 404 });
  const view = shownTo(user.role, await services.monthlyReports.view(found));
  return {
    siteName: settings.name,
    operation: crypto.randomUUID(),
    month: view.month,
    name: monthTitle(view.month),
    situation: view.situation,
    comment: toShownComment(view.comment, timeZone),
    closing: view.closing && `Fechado por ${view.closing.by} em ${noteDateTime(view.closing.at, timeZone)}`,
    readAt: view.report && noteDateTime(view.report.madeAt, timeZone),
    closableFrom: view.closableFrom,
    isClosable: view.isClosable,
    mayManage: roleMay(user.role, "reports:manage"),
    isClosing: new URL(args.request.url).searchParams.has("fechar"),
    report: view.report,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, settings } = args.context;
  const caller = await adminCaller(args, "reports:manage");
  const form = await screenForm(args);
  const { month = "" } = args.params;
  if (!isMonth(month)) throw new Response(NOT_FOUND, { status: 404 });
  const { intent = "", comentario = "", versao } = textFields(form);
  // 0: nothing of the month is stored yet.
  const version = versao === "0" ? 0 : readId(versao);
  if (version === null) throw new Response("Pedido desconhecido.", { status: 400 });
  const isComment = intent === "save-comment";
  try {
    return await runIntent<MonthAnswer>(intent, {
      async "save-comment"() {
        const { comentario: text } = parse(commentForm, { comentario }, "body");
        await services.monthlyReports.saveComment(month, text, version, actorOf(caller));
        const message = "Comentário salvo.";
        return { intent: "save-comment", ok: true, message, comment: { ok: true, message } };
      },
      async close() {
        await actOnce(args, caller, form, async () => void (await services.monthlyReports.close(month, version, actorOf(caller))));
        return { intent: "close", ok: true, message: `${monthTitle(month)} foi fechado. O relatório não muda mais.` };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, isComment ? "Erro ao salvar o comentário" : "Erro ao fechar o mês", args);
    if (!isComment) return data<MonthAnswer>({ intent: "close", ok: false, message }, { status });
    const saved = carriedByError(error, CURRENT_COMMENT)?.saved;
    const comment: MonthAnswer["comment"] = {
      ok: false,
      message,
      typed: comentario,
      ...(problems.comentario === undefined ? {} : { problem: problems.comentario }),
      ...(saved === undefined ? {} : { stored: toShownComment(saved, settings.timeZone) }),
    };
    return data<MonthAnswer>({ intent: "save-comment", ok: false, message, comment }, { status });
  }
}

/** Without an answer of the server what was typed stays on the screen. */
export const clientAction = keepScreenOnNetworkError<MonthAnswer>((form) => {
  if (form.get("intent") !== "save-comment") return { intent: "close", ok: false, message: unconfirmed("Erro ao fechar o mês") };
  const message = unconfirmed("Erro ao salvar o comentário");
  return { intent: "save-comment", ok: false, message, comment: { ok: false, message, typed: String(form.get("comentario") ?? "") } };
});

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { month } = useLoaderData<typeof loader>();
  return <MonthScreen key={month} />;
}

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar o relatório" />;
