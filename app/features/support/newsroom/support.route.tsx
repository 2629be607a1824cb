import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { formatReais } from "#app/features/banners/contract.ts";
import { monthTitle } from "#app/features/monthly-report/month.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { rowIdIn, runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { counted, formatHundredths } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { checkedWords, monthBefore } from "../accounts.ts";
import { readStatementFile, STATEMENT_TOO_LARGE } from "../support.http.ts";
import { CURRENT_SUPPORT, STATEMENT_FORM_BYTES, type SupportEntry } from "../support.ts";
import { supportForm, toStatementWire, toSupportChange, toUse, useDraft } from "../support.wire.ts";
import { type DeskLine, type SupportDesk, SupportScreen } from "./support-screen.tsx";

export const handle = adminHandle("support:manage");
export const meta = screenMeta("Apoie");

/** Months that the form of a use offers. */
const MONTHS_OFFERED = 12;

const toLine = ({ id, kind, text, category, cents, isByHand, struckAt, version }: SupportEntry): DeskLine => ({
  id,
  version,
  isCounted: struckAt === null,
  text: kind === "use" ? `${category}: ${text}` : `${kind === "refund" ? "Devolução" : "Pagamento"}${isByHand ? " contado à mão" : ""}`,
  amount: formatReais(cents),
});

export async function loader(args: LoaderFunctionArgs): Promise<SupportDesk> {
  const { settings, services } = args.context;
  const today = newsroomDay(Date.now(), settings.timeZone).slice(0, 7);
  const asked = new URL(args.request.url).searchParams.get("mes") ?? "";
  const month = /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today;
  const [, { state, months, pending, payments }] = await adminCallerWith(args, handle.admin.allow, services.support.readDesk(month));
  const account = months.find((one) => one.month === month);
  const offered = Array.from({ length: MONTHS_OFFERED - 1 }).reduce<string[]>((list) => [...list, monthBefore(list.at(-1) ?? today)], [today]);
  return {
    operation: crypto.randomUUID(),
    isOpen: state.isOpen,
    receiver: state.receiver && `${state.receiver.name}, ${state.receiver.city} (chave ${state.receiver.key})`,
    version: state.settings.version,
    values: { ligado: state.settings.isOn ? "on" : "", meta: formatHundredths(state.settings.goalCents / 100), texto: state.settings.text },
    month: {
      key: month,
      title: monthTitle(month),
      about: account
        ? [
            checkedWords(account),
            ...(account.balanceCents === null ? [] : [`Recebido: ${formatReais(account.received.cents)} em ${counted(account.received.count, "pagamento", "pagamentos")}.`]),
            `Usado: ${formatReais(account.usedCents)}.`,
          ].join(" ")
        : checkedWords({ checked: [], isWhole: false }),
      uses: (account?.uses ?? []).map(toLine),
      payments: payments.map(toLine),
    },
    offered: [...new Set([...offered, ...months.map((one) => one.month)])].map((value) => ({ value, label: monthTitle(value) })),
    use: { mes: account || month < today ? month : today, categoria: "", descricao: "", valor: "" },
    pending: pending && toStatementWire(pending),
  };
}

const FAILURE = "Erro ao salvar o Apoie";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const { support } = args.context.services;
  const actor = actorOf(caller);
  let fields: Record<string, string> = {};
  try {
    const form = await readForm(args.request, STATEMENT_FORM_BYTES, STATEMENT_TOO_LARGE);
    fields = textFields(form);
    const once = (work: () => Promise<unknown>, message: string) => async (): Promise<RecordAnswer> => {
      await actOnce(args, caller, form, async () => void (await work()));
      return { ok: true, message };
    };
    const version = readId(fields.versao);
    const setCounted = (isCounted: boolean) => () => support.setCounted(rowIdIn(form), isCounted, version, actor);
    const chosen = form.getAll("linha").map(Number).filter(Number.isSafeInteger);
    return await runIntent<RecordAnswer>(fields.intent ?? "", {
      save: once(() => support.save(toSupportChange(parse(supportForm, fields, "body")), version ?? 0, actor), "Configurações do Apoie salvas."),
      upload: once(async () => support.upload(await readStatementFile(form), actor), "Extrato lido. Confira antes de contar: o arquivo não foi guardado."),
      confirm: once(() => support.confirm(rowIdIn(form), chosen, actor), "Extrato conferido. Os leitores já veem as contas."),
      discard: once(() => support.discard(rowIdIn(form), actor), "Extrato descartado. Nada foi contado."),
      use: once(() => support.addUse(toUse(parse(useDraft, fields, "body")), actor), "Uso registrado nas contas públicas."),
      strike: once(setCounted(false), "Lançamento riscado. Os leitores veem o risco."),
      restore: once(setCounted(true), "Lançamento contado de novo."),
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, CURRENT_SUPPORT);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default SupportScreen;

export const ErrorBoundary = () => <ScreenError />;
