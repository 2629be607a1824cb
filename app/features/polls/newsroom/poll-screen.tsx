import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { CopyLink } from "#app/features/people/newsroom/copy-link.tsx";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/danger-question.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PollFields } from "./poll-fields.tsx";
import { type PollFormView, STATE_BADGES } from "./polls-view.ts";

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

/** Where it is to be put, and where readers see it. */
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
