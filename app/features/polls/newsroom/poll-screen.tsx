import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { CopyLink } from "#app/features/people/newsroom/copy-link.tsx";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { controlAria } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, RecordField, type RecordForm, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_QUESTION_MAX } from "../poll.ts";
import { optionControl } from "../polls.wire.ts";
import { type PollFormView, STATE_BADGES } from "./polls-view.ts";

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

function PollFields({ view: { isAnswered, opened }, form }: { view: PollFormView; form: RecordForm }) {
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

const Results = ({ results: { rows, total } }: { results: NonNullable<PollFormView["results"]> }) => (
  <ScreenCard id="respostas" title="Respostas" about="De quem é cada resposta não fica guardado: só a contagem.">
    <ul className="grid gap-3">
      {rows.map(({ text, votes, percent }) => (
        <li key={text}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="tabular-nums">
              <b>{percent}%</b> <span className="text-muted">({votes})</span>
            </span>
          </p>
          <div className="mt-1 h-1.5 rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
    <p className="mt-3 font-semibold">{total}</p>
  </ScreenCard>
);

/** Shows the address to embed it by, and its public page. */
const Embedding = ({ address, publicHref }: Pick<PollFormView, "address" | "publicHref">) => (
  <ScreenCard id="endereco" title="Pôr numa matéria" about="Cole este endereço sozinho numa linha do texto: no lugar dele os leitores veem a enquete.">
    <CopyLink url={address} label="Endereço da enquete" />
    {publicHref === null ? null : (
      <p className="mt-3">
        <ButtonLink to={publicHref} reloadDocument icon="external">
          Ver na página
        </ButtonLink>
      </p>
    )}
  </ScreenCard>
);

/** Ends it, takes it from readers, or deletes it. */
function Ending({ view, here, busy }: { view: PollFormView; here: string; busy: FormDataEntryValue | null }) {
  const { state, version, isAnswered, asks } = view;
  if (state === "retirada") return null;
  const about = isAnswered
    ? "Encerrada, a enquete fica na página com o resultado. Retirada, ninguém mais a vê, e isso não se desfaz."
    : "Sem respostas, a enquete pode ser excluída; depois da primeira, só encerrada ou retirada.";
  return (
    <ScreenCard id="fim" title="Encerrar" about={about}>
      <div className="flex flex-wrap gap-2">
        {state === "aberta" ? (
          <Form method="post" action={here}>
            <OperationField />
            <input type="hidden" name="versao" value={version ?? ""} />
            <Button type="submit" name="intent" value="close" busy={busy === "close"}>
              Encerrar agora
            </Button>
          </Form>
        ) : null}
        <ButtonLink to={`${here}?${isAnswered ? "retirar" : "excluir"}=1#fim`} preventScrollReset variant="dangerGhost" icon={isAnswered ? "eyeOff" : "trash"}>
          {isAnswered ? "Retirar" : "Excluir"}
        </ButtonLink>
      </div>
      {asks === "remove" ? (
        <DeleteConfirmation screen={here} intent="remove" what="esta enquete" label="Excluir enquete" condition="Ela é apagada de vez; fica uma linha na trilha." busy={busy} />
      ) : null}
      {asks === "withdraw" ? (
        <DangerQuestion
          action={here}
          className="mt-4"
          label="Retirar enquete"
          question="Tem certeza que deseja retirar esta enquete?"
          explanation="Ela some da página dela, das matérias e da capa, com o resultado, e não volta."
          confirmLabel="Retirar"
          intent="withdraw"
          busy={busy === "withdraw"}
          cancelTo={here}
        >
          <OperationField />
          <input type="hidden" name="versao" value={version ?? ""} />
        </DangerQuestion>
      ) : null}
    </ScreenCard>
  );
}

/** A poll: its form while it can change, its answers, and its end. */
export function PollScreen() {
  const view = useLoaderData<PollFormView>();
  const { id, version, state, mayManage, results } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save", view.values, answer);
  const here = `/admin/enquetes/${id ?? "nova"}`;
  const isOver = state === "encerrada" || state === "retirada";
  return (
    <>
      <PageHeader
        title={view.question}
        actions={
          <ButtonLink to="/admin/enquetes" icon="chevronLeft">
            Enquetes
          </ButtonLink>
        }
      >
        {id === null ? null : (
          <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
            <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].label}</Badge>
            {view.about}
          </p>
        )}
      </PageHeader>
      <ActionMessage answer={messageOf(answer, view.note)} />
      {id === null || state === "retirada" ? null : <Embedding address={view.address} publicHref={view.publicHref} />}
      {results ? <Results results={results} /> : null}
      {mayManage && !isOver ? (
        <ScreenCard id="enquete" title={id === null ? "Nova enquete" : "Dados"}>
          {/* The server says what is wrong, at the field it is about. */}
          <Form method="post" action={here} key={saving.key} noValidate {...saving.props}>
            <OperationField />
            <input type="hidden" name="versao" value={saving.version ?? version ?? ""} />
            <PollFields view={view} form={saving.form} />
            <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"} className="mt-5">
              {id === null ? "Criar enquete" : "Salvar"}
            </Button>
          </Form>
        </ScreenCard>
      ) : null}
      {mayManage && id !== null ? <Ending view={view} here={here} busy={busy} /> : null}
      {mayManage ? null : <p className="text-muted">Quem cria, altera e encerra enquetes é um editor. O endereço pode ser usado por toda a Redação.</p>}
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você preencheu nesta enquete ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
