import { useId } from "react";
import { controlAria } from "#app/ui/form-field.tsx";
import { RecordField, type RecordForm } from "#app/ui/newsroom/record-form/record-field.tsx";
import { POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_QUESTION_MAX } from "../poll.ts";
import { optionControl } from "../polls.wire.ts";
import type { PollFormView } from "./polls-view.ts";

const POSITIONS = Array.from({ length: POLL_OPTIONS_MAX }, (_, index) => index + 1);

const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={`${id}-erro`} className="mt-2 text-sm text-danger">
      {text}
    </p>
  ) : null;

/** Question and options; once they were answered, as they stay. */
function Texts({ form, isAnswered }: { form: RecordForm; isAnswered: boolean }) {
  const id = useId();
  const { values, problems } = form;
  if (isAnswered) {
    return (
      <div className="sm:col-span-2">
        {["pergunta", ...POSITIONS.map(optionControl)].map((name) => (values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null))}
        <p className="field-label">Pergunta e opções</p>
        <p className="mt-1 text-base font-semibold wrap-anywhere">{values.pergunta}</p>
        <ol className="mt-1 list-decimal pl-5 wrap-anywhere">
          {POSITIONS.map((position) => (values[optionControl(position)] ? <li key={position}>{values[optionControl(position)]}</li> : null))}
        </ol>
        <p className="mt-2 max-w-prose text-sm text-muted">Já há respostas: a pergunta e as opções não mudam mais. O período ainda pode mudar.</p>
        <Problem id={id} text={problems.pergunta ?? problems.opcoes} />
      </div>
    );
  }
  return (
    <>
      <RecordField name="pergunta" label="Pergunta" form={form} required maxLength={POLL_QUESTION_MAX} className="sm:col-span-2" />
      <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2" {...controlAria(id, { problem: problems.opcoes })}>
        <legend className="field-label mb-1">Opções</legend>
        <p className="text-sm text-subtle sm:col-span-2">{`De ${POLL_OPTIONS_MIN} a ${POLL_OPTIONS_MAX}, na ordem em que aparecem; as que ficarem em branco não contam.`}</p>
        {POSITIONS.map((position) => (
          <RecordField
            key={position}
            name={optionControl(position)}
            label={position > POLL_OPTIONS_MIN ? `Opção ${position} (opcional)` : `Opção ${position}`}
            form={form}
            required={position <= POLL_OPTIONS_MIN}
            maxLength={POLL_OPTION_MAX}
          />
        ))}
        <div className="sm:col-span-2">
          <Problem id={id} text={problems.opcoes} />
        </div>
      </fieldset>
    </>
  );
}

/** The declaration, which has no value until somebody makes it. */
function Declaration({ form: { values, problems } }: { form: RecordForm }) {
  const id = useId();
  const problem = problems.sobreEleicao;
  return (
    <fieldset className="rounded-md border border-line p-4 sm:col-span-2">
      <legend className="field-label px-1">Esta enquete trata de eleição?</legend>
      <div className="flex flex-wrap gap-x-6">
        {(["nao", "sim"] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="sobreEleicao"
              value={value}
              required
              defaultChecked={values.sobreEleicao === value}
              className="size-4 accent-accent"
              {...controlAria(id, { hint: "lei", problem })}
            />
            {value === "sim" ? "Sim" : "Não"}
          </label>
        ))}
      </div>
      <Problem id={id} text={problem} />
      <p id={`${id}-dica`} className="mt-1 max-w-prose text-sm text-subtle">
        Diga sim se ela trata de candidatos, partidos, votos ou de como vai uma disputa. Durante a campanha (de 16 de agosto ao último domingo de outubro dos anos de eleição) a lei
        proíbe enquete sobre eleição (Lei 9.504/1997, art. 33, § 5º), e o sistema a recusa. Em eleição suplementar, que tem outro calendário, não faça enquete sobre ela durante a
        campanha.
      </p>
    </fieldset>
  );
}

/** The fields of a poll. */
export function PollFields({ view: { isAnswered, opened }, form }: { view: PollFormView; form: RecordForm }) {
  const controlId = useId();
  const problem = form.problems.naCapa;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Texts form={form} isAnswered={isAnswered} />
      {opened === null ? (
        <RecordField name="abre" label="Abre em" form={form} type="datetime-local" required />
      ) : (
        <div>
          <p className="field-label">Abriu em</p>
          <p className="mt-2">{opened}</p>
          <input type="hidden" name="abre" value={form.values.abre ?? ""} />
        </div>
      )}
      <RecordField name="fecha" label="Fecha em" hint="No máximo 30 dias depois de abrir." form={form} type="datetime-local" required />
      <Declaration form={form} />
      <div className="sm:col-span-2">
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            name="naCapa"
            defaultChecked={form.values.naCapa === "on"}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            {...controlAria(controlId, { problem })}
          />
          <span>
            Mostrar na capa
            <small className="block text-[0.8125rem] text-muted">Enquanto está aberta. É uma enquete de cada vez na capa.</small>
          </span>
        </label>
        <Problem id={controlId} text={problem} />
      </div>
    </div>
  );
}
