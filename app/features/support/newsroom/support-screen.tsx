import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod/v4";
import { formatReais } from "#app/features/banners/contract.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { dayLabel, SUPPORT_ACCOUNTS_PATH, SUPPORT_PATH, SUPPORT_TEXT_MAX, USE_CATEGORY_MAX, USE_TEXT_MAX } from "../support.ts";
import type { statementWire } from "../support.wire.ts";

/** A line of the accounts. */
export interface DeskLine {
  id: number;
  version: number;
  isCounted: boolean;
  text: string;
  amount: string;
}

export interface SupportDesk {
  operation: string;
  isOpen: boolean;
  receiver: string | null;
  version: number;
  values: Readonly<Record<string, string>>;
  month: { key: string; title: string; about: string; uses: readonly DeskLine[]; payments: readonly DeskLine[] };
  offered: readonly { value: string; label: string }[];
  use: Readonly<Record<string, string>>;
  pending: z.infer<typeof statementWire> | null;
}

type Pending = z.infer<typeof statementWire>;

/** Lines without a reference that are shown at most. */
const OPEN_SHOWN = 300;

/** More lines of a kind are folded. */
const LINES_OPEN = 10;

const sumOf = (lines: Pending["aContar"], kind: string): number => Math.round(lines.reduce((sum, { tipo, valor }) => (tipo === kind ? sum + valor * 100 : sum), 0));

function PendingCard({ pending, busy }: { pending: Pending; busy: FormDataEntryValue | null }) {
  const { aContar, semReferencia, jaContadas, ilegiveis } = pending;
  const refunds = aContar.filter(({ tipo }) => tipo === "devolucao").length;
  const open = [...semReferencia].sort((one, other) => Number(other.pix) - Number(one.pix) || other.dia.localeCompare(one.dia)).slice(0, OPEN_SHOWN);
  return (
    <ScreenCard
      id="conferencia"
      title="Confira antes de contar"
      about={`Extrato de ${dayLabel(pending.de)} a ${dayLabel(pending.ate)}. Do arquivo ficaram, até a confirmação e por um dia no máximo, só datas e valores.`}
    >
      <ul className="mb-4 list-disc pl-5">
        <li>
          A contar: {counted(aContar.length - refunds, "pagamento", "pagamentos")} com referência do site, <strong>{formatReais(sumOf(aContar, "pagamento"))}</strong>.
        </li>
        {refunds > 0 ? (
          <li>
            A subtrair: {counted(refunds, "devolução", "devoluções")}, {formatReais(sumOf(aContar, "devolucao"))}.
          </li>
        ) : null}
        {jaContadas > 0 ? <li>{counted(jaContadas, "linha já está", "linhas já estão")} nas contas e não conta de novo.</li> : null}
        {ilegiveis > 0 ? (
          <li className="text-warn">{counted(ilegiveis, "linha foi deixada", "linhas foram deixadas")} de fora: sem data ou valor que se leia, ou de um dia que ainda não veio.</li>
        ) : null}
      </ul>
      <Form method="post">
        <OperationField act="pendente" />
        <input type="hidden" name="id" value={pending.id} />
        {open.length > 0 ? (
          <fieldset className="mb-4">
            <legend className="font-semibold">Sem referência do site</legend>
            <p className="mt-0.5 mb-2 max-w-prose text-[0.8125rem] text-muted">
              Bancos podem cortar a referência. Marque só o que você sabe que é apoio. Esta lista some depois da confirmação.
              {semReferencia.length > OPEN_SHOWN ? ` Aqui estão ${OPEN_SHOWN} de ${semReferencia.length}.` : ""}
            </p>
            <ul data-rows className="max-h-96 divide-y divide-line overflow-auto rounded-md border border-line">
              {open.map(({ linha, tipo, dia, valor, pix }) => (
                <li key={linha}>
                  <label className="flex min-h-10 items-center gap-3 px-3">
                    <input type="checkbox" name="linha" value={linha} />
                    <span className="grow">
                      {dayLabel(dia)} · {tipo === "devolucao" ? "devolução" : pix ? "Pix" : "outro crédito"}
                    </span>
                    <span className="whitespace-nowrap">{formatReais(Math.round(valor * 100))}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" name="intent" value="confirm" busy={busy === "confirm"}>
            Contar e publicar
          </Button>
          <Button type="submit" name="intent" value="discard" busy={busy === "discard"}>
            Descartar
          </Button>
        </div>
      </Form>
    </ScreenCard>
  );
}

const Lines = ({ label, lines, busy }: { label: string; lines: readonly DeskLine[]; busy: boolean }) => (
  <details className="mt-4" open={lines.length <= LINES_OPEN}>
    <summary className="fold flex min-h-10 cursor-pointer items-center font-semibold">{`${label} (${formatCount(lines.length)})`}</summary>
    <ul data-rows className="divide-y divide-line">
      {lines.map(({ id, version, isCounted, text, amount }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 grow wrap-anywhere">{isCounted ? `${text}: ${amount}` : <s>{`${text}: ${amount}`}</s>}</span>
          <Form method="post">
            <OperationField act={`${id}-${version}`} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="versao" value={version} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={isCounted ? "strike" : "restore"}
              busy={busy}
              aria-label={`${isCounted ? "Riscar" : "Contar de novo"}: ${text}, ${amount}`}
            >
              {isCounted ? "Riscar" : "Contar de novo"}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </details>
);

/** 'Apoie': settings, the bank's statement, and the accounts of a month. */
export function SupportScreen() {
  const view = useLoaderData<SupportDesk>();
  const answer = useActionData<RecordAnswer>();
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") ?? null;
  const settings = useRecordForm("save", view.values, answer);
  const use = useRecordForm("use", view.use, answer);
  const useKey = useFormKey(answer?.intent === "use" ? answer : { ok: false });
  const { month } = view;
  return (
    <>
      <PageHeader
        title="Apoie"
        actions={
          view.isOpen ? (
            <ButtonLink to={SUPPORT_PATH} reloadDocument target="_blank" icon="external">
              Página dos leitores
            </ButtonLink>
          ) : null
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={view.isOpen ? "ok" : "neutral"}>{view.isOpen ? "No ar" : "Desligado"}</Badge> Apoio de leitores por Pix, conferido pelo extrato do banco.
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {view.pending ? <PendingCard pending={view.pending} busy={busy} /> : null}
      <ScreenCard
        id="extrato"
        title="Extrato do banco"
        about="Baixe do banco o extrato da conta no formato OFX. Dias repetidos não contam duas vezes. O arquivo é lido e esquecido: nomes e documentos não são guardados."
      >
        <Form method="post" encType="multipart/form-data" key={view.operation}>
          <OperationField act="extrato" />
          <FormField id="extrato-arquivo" label="Arquivo OFX (até 5 MB)" problem={answer?.problems?.arquivo}>
            <input id="extrato-arquivo" type="file" name="arquivo" accept=".ofx,application/x-ofx" required className="w-full min-w-0 py-2" />
          </FormField>
          <Button type="submit" variant={view.pending ? "secondary" : "primary"} name="intent" value="upload" className="mt-3" busy={busy === "upload"}>
            Ler extrato
          </Button>
        </Form>
      </ScreenCard>
      <ScreenCard
        id="contas"
        title={`Contas de ${month.title.toLowerCase()}`}
        about={month.about}
        aside={
          <ButtonLink to={SUPPORT_ACCOUNTS_PATH} reloadDocument target="_blank" icon="external">
            Contas públicas
          </ButtonLink>
        }
      >
        <nav aria-label="Mês" className="mb-4 flex max-w-full flex-wrap gap-x-3 gap-y-1">
          {view.offered.map(({ value, label }) => (
            <Link
              key={value}
              to={`/admin/apoie?mes=${value}#contas`}
              aria-current={value === month.key ? "page" : undefined}
              className="inline-flex min-h-8 items-center underline underline-offset-2 aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <Form method="post" key={`${use.key} ${useKey}`} {...use.props}>
          <OperationField act="uso" />
          <div className="grid gap-4 sm:grid-cols-2">
            <RecordField name="mes" label="Mês" form={use.form} options={view.offered} />
            <RecordField name="valor" label="Valor (R$)" form={use.form} inputMode="decimal" maxLength={20} />
            <RecordField name="categoria" label="Tipo de gasto" form={use.form} maxLength={USE_CATEGORY_MAX} hint="Como Impressão, Viagens, Salários." />
            <RecordField name="descricao" label="O que foi pago" form={use.form} maxLength={USE_TEXT_MAX} hint="Os leitores leem. Sem nomes de pessoas que não sejam da Redação." />
          </div>
          <Button type="submit" name="intent" value="use" className="mt-3" busy={busy === "use"}>
            Registrar uso
          </Button>
        </Form>
        {month.uses.length > 0 ? <Lines label="Usos" lines={month.uses} busy={busy === "strike" || busy === "restore"} /> : null}
        {month.payments.length > 0 ? <Lines label="Pagamentos" lines={month.payments} busy={busy === "strike" || busy === "restore"} /> : null}
      </ScreenCard>
      <ScreenCard id="configuracoes" title="Configurações" about="A página aparece para os leitores, com o link no rodapé, quando o Apoie está ligado e há quem receba.">
        <p className="mb-4">
          {view.receiver === null ? <span className="text-warn">Ninguém recebe por Pix ainda. </span> : `Quem recebe: ${view.receiver}. `}
          <Link to="/admin/anunciantes#recebimento" className="underline underline-offset-2">
            {view.receiver === null ? "Cadastrar quem recebe" : "Alterar"}
          </Link>
        </p>
        <Form method="post" key={settings.key} {...settings.props}>
          <OperationField act="configuracoes" />
          <input type="hidden" name="versao" value={settings.version ?? view.version} />
          <div className="grid max-w-3xl gap-4">
            <div>
              <label className="flex min-h-10 items-center gap-2">
                <input
                  type="checkbox"
                  id="apoie-ligado"
                  name="ligado"
                  defaultChecked={settings.form.values.ligado === "on"}
                  {...controlAria("apoie-ligado", { problem: settings.form.problems.ligado })}
                />{" "}
                Ligar o Apoie
              </label>
              {settings.form.problems.ligado ? (
                <p id="apoie-ligado-erro" className="text-sm text-danger">
                  {settings.form.problems.ligado}
                </p>
              ) : null}
            </div>
            <RecordField name="meta" label="Meta do mês (R$)" form={settings.form} inputMode="decimal" maxLength={20} hint="0 para não ter meta." />
            <RecordField
              name="texto"
              label="Por que apoiar"
              form={settings.form}
              rows={8}
              maxLength={SUPPORT_TEXT_MAX}
              hint="Os leitores leem no alto da página. Para que serve o dinheiro, e o que não se compra com ele."
            />
          </div>
          <Button type="submit" variant="primary" name="intent" value="save" className="mt-4" busy={busy === "save"}>
            Salvar
          </Button>
        </Form>
      </ScreenCard>
      <LeaveQuestion isUnsaved={settings.isUnsaved || use.isUnsaved} leavesBy="address">
        O que você preencheu nesta tela ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
