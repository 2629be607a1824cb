import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, RecordField, type RecordForm, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EVENT_NOTE_MAX, EVENT_PLACE_MAX, EVENT_TITLE_MAX, FREQUENCIES, type Frequency, INTERVAL_MAX, OCCURRENCES_MAX, WEEKDAYS, type Weekday } from "../event.ts";
import { type DateLine, type EventView, KIND_OPTIONS } from "./events-view.ts";

const FREQUENCY_LABELS: Record<Frequency, string> = { diaria: "Todo dia", semanal: "Toda semana", mensal: "Todo mês", anual: "Todo ano" };
const WEEKDAY_LABELS: Record<Weekday, string> = { dom: "dom", seg: "seg", ter: "ter", qua: "qua", qui: "qui", sex: "sex", sab: "sáb" };

const REPEAT_OPTIONS = [{ value: "", label: "Não repete" }, ...FREQUENCIES.map((one) => ({ value: one, label: FREQUENCY_LABELS[one] }))];
const MONTHLY_OPTIONS = [
  { value: "dia", label: "No mesmo dia do mês" },
  { value: "semana", label: "Na mesma semana do mês, como a 2ª terça" },
  { value: "ultima", label: "No último desse dia da semana no mês" },
];

/** Fields that only an event that repeats has, in one way or any. */
const REPEATED = "group-has-[[name=repete]_[value='']:checked]:hidden";
const WEEKLY = "hidden group-has-[[name=repete]_[value=semanal]:checked]:block";
const MONTHLY = "hidden group-has-[[name=repete]_[value=mensal]:checked]:block";

function Weekdays({ form }: { form: RecordForm }) {
  const chosen = (form.values.dias ?? "").split(",");
  return (
    <fieldset className={`sm:col-span-2 ${WEEKLY}`}>
      <legend className="field-label">Dias da semana</legend>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {WEEKDAYS.map((one) => (
          <li key={one}>
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="dias" value={one} defaultChecked={chosen.includes(one)} className="size-4" />
              {WEEKDAY_LABELS[one]}
            </label>
          </li>
        ))}
      </ul>
      <p className="text-sm text-subtle">Sem nenhum marcado, vale o dia em que o evento começa.</p>
    </fieldset>
  );
}

const Fields = ({ view, form }: { view: EventView; form: RecordForm }) => (
  <div className="group grid gap-4 sm:grid-cols-2">
    <RecordField name="titulo" label="Título" form={form} required maxLength={EVENT_TITLE_MAX} className="sm:col-span-2" />
    <RecordField name="tipo" label="Tipo" form={form} options={KIND_OPTIONS} />
    <RecordField name="municipio" label="Município" form={form} options={[{ value: "", label: "Nenhum" }, ...view.towns.map(({ slug, name }) => ({ value: slug, label: name }))]} />
    <RecordField name="local" label="Local" form={form} maxLength={EVENT_PLACE_MAX} className="sm:col-span-2" />
    <RecordField name="inicio" label="Começa" form={form} type="datetime-local" required />
    <RecordField name="fim" label="Termina" hint="Pode ficar em branco." form={form} type="datetime-local" />
    <label className="flex min-h-11 items-center gap-2 sm:col-span-2">
      <input type="checkbox" name="diaInteiro" defaultChecked={form.values.diaInteiro === "on"} className="size-4 shrink-0" />
      Dia inteiro: a hora não conta
    </label>
    <label className="flex min-h-11 items-center gap-2 sm:col-span-2">
      <input type="checkbox" name="publico" defaultChecked={form.values.publico === "on"} className="size-4 shrink-0" />
      Público: os leitores veem na página do município (sem município, em todas)
    </label>
    <RecordField name="repete" label="Repete" form={form} options={REPEAT_OPTIONS} />
    <RecordField
      name="intervalo"
      label="A cada"
      hint="1: todo dia, semana, mês ou ano; 2: um sim, um não."
      form={form}
      type="number"
      min={1}
      max={INTERVAL_MAX}
      inputMode="numeric"
      className={REPEATED}
    />
    <Weekdays form={form} />
    <RecordField name="mensal" label="Em que dia do mês" hint="Um mês sem o dia 31 fica sem ele." form={form} options={MONTHLY_OPTIONS} className={`sm:col-span-2 ${MONTHLY}`} />
    <RecordField name="ate" label="Último dia" hint="Pode ficar em branco." form={form} type="date" className={REPEATED} />
    <RecordField
      name="vezes"
      label="Ou quantas vezes"
      hint="Pode ficar em branco."
      form={form}
      type="number"
      min={1}
      max={OCCURRENCES_MAX}
      inputMode="numeric"
      className={REPEATED}
    />
    <RecordField
      name="observacao"
      label="Observação"
      hint="Só a equipe vê; não vai para o calendário do celular."
      form={form}
      rows={3}
      maxLength={EVENT_NOTE_MAX}
      className="sm:col-span-2"
    />
  </div>
);

function DateItem({ date, version, here, mayManage, isRepeated }: { date: DateLine; version: number; here: string; mayManage: boolean; isRepeated: boolean }) {
  const { original, when, isCancelled, isMoved, control } = date;
  const id = `data-${original.replace(/\D/g, "")}`;
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className={isCancelled ? "line-through" : ""}>{when}</span>
        {isCancelled ? <Badge tone="danger">Cancelada</Badge> : isMoved ? <Badge tone="info">Mudada</Badge> : null}
      </p>
      {mayManage ? (
        <details className="mt-1">
          <summary
            className="inline-flex min-h-11 cursor-pointer items-center text-[0.8125rem] text-accent underline underline-offset-2"
            aria-label={`Mudar só esta data: ${when}`}
          >
            Mudar só esta data
          </summary>
          <Form method="post" action={here} className="mt-2 grid max-w-sm gap-2">
            <OperationField />
            <input type="hidden" name="versao" value={version} />
            <input type="hidden" name="em" value={original} />
            <Field id={id} label="Nova data e hora">
              <TextInput id={id} name="para" type="datetime-local" defaultValue={control} key={control} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="sm" name="intent" value="move">
                Mudar
              </Button>
              {isCancelled || !isRepeated ? null : (
                <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="cancel">
                  Cancelar esta data
                </Button>
              )}
              {isCancelled || isMoved ? (
                <Button type="submit" size="sm" variant="ghost" icon="undo" name="intent" value="restore">
                  Voltar ao previsto
                </Button>
              ) : null}
            </div>
          </Form>
        </details>
      ) : null}
    </li>
  );
}

/** An event: its form, its next dates. */
export function EventScreen() {
  const view = useLoaderData<EventView>();
  const { id, version, mayManage, dates } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save", view.values, answer);
  const here = `/admin/eventos/${id ?? "novo"}`;
  return (
    <>
      <PageHeader
        title={view.title}
        actions={
          <ButtonLink to="/admin/eventos" icon="chevronLeft">
            Eventos
          </ButtonLink>
        }
      >
        {view.about === "" ? null : <p className="wrap-anywhere">{view.about}</p>}
      </PageHeader>
      <ActionMessage answer={messageOf(answer, view.note)} />
      {mayManage ? (
        <ScreenCard id="evento" title="Evento">
          {/* The server says what is wrong: a browser could not point at a field that is not shown. */}
          <Form method="post" action={here} key={saving.key} noValidate {...saving.props}>
            <OperationField />
            <input type="hidden" name="versao" value={saving.version ?? version ?? ""} />
            <Fields view={view} form={saving.form} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"}>
                {id === null ? "Criar" : "Salvar"}
              </Button>
              {id === null ? null : (
                <ButtonLink to={`${here}?excluir=1#evento`} preventScrollReset variant="dangerGhost" icon="trash">
                  Excluir
                </ButtonLink>
              )}
            </div>
          </Form>
          {view.isDeleting ? (
            <DeleteConfirmation screen={here} intent="remove" what="este evento" label="Excluir evento" condition="Ele é apagado de vez, com todas as datas." busy={busy} />
          ) : null}
        </ScreenCard>
      ) : null}
      {id === null ? null : (
        <ScreenCard
          id="datas"
          title="Próximas datas"
          {...(view.isRepeated && mayManage ? { about: "Mudar uma data não muda as outras. Mudar o começo ou a repetição acima desfaz o que foi mudado aqui." } : {})}
        >
          {dates.length === 0 ? (
            <p className="text-muted">Nenhuma data daqui para a frente, até onde a agenda vai.</p>
          ) : (
            <ul className="divide-y divide-line">
              {dates.map((date) => (
                <DateItem key={date.original} date={date} version={version ?? 0} here={here} mayManage={mayManage} isRepeated={view.isRepeated} />
              ))}
            </ul>
          )}
        </ScreenCard>
      )}
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você preencheu neste evento ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
