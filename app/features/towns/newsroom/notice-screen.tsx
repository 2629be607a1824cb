import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, RecordField, type RecordForm, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CONSENT_NAME_MAX, NOTICE_PHONE_MAX, NOTICE_PLACE_MAX, NOTICE_REASON_MAX, NOTICE_TEXT_MAX, NOTICE_TITLE_MAX, NOTICE_URL_MAX, type TownNoticeKind } from "../town-notice.ts";
import { LIST_LABELS, listHref, STATE_BADGES, type TownNoticeView } from "./town-notices-view.ts";

/** Labels of the common fields for each kind; null: the kind does not have the field. */
const WORDS: Record<TownNoticeKind, { title: string; place: string | null; text: string; source: string | null; starts: string; ends: string; endsHint?: string }> = {
  plantao: { title: "Farmácia", place: "Endereço", text: "Observação", source: null, starts: "Plantão começa", ends: "Plantão termina" },
  falecimento: {
    title: "Nome da pessoa",
    place: null,
    text: "Texto",
    source: null,
    starts: "Aparece a partir de",
    ends: "Fica em 'Hoje em …' até",
    endsHint: "Depois disso a nota continua na lista de falecimentos do município.",
  },
  aviso: { title: "Título do aviso", place: "Quem publica", text: "Texto", source: "Endereço da fonte", starts: "Aparece a partir de", ends: "Vale até" },
  vaga: { title: "Vaga", place: "Quem contrata", text: "Descrição e como se candidatar", source: "Endereço da fonte", starts: "Aparece a partir de", ends: "Inscrições até" },
};

function DeathFields({ form, consent }: { form: RecordForm; consent: string }) {
  return (
    <>
      <RecordField name="idade" label="Idade" form={form} type="number" min={0} max={130} inputMode="numeric" />
      <RecordField name="nascimento" label="Nascimento" hint="Só o ano (1948) ou o dia (1948-12-31)." form={form} maxLength={10} />
      <RecordField name="falecimento" label="Dia do falecimento" form={form} type="date" />
      <RecordField name="velorioLocal" label="Local do velório" form={form} maxLength={NOTICE_PLACE_MAX} className="sm:col-start-1" />
      <RecordField name="velorioEm" label="Velório a partir de" form={form} type="datetime-local" />
      <RecordField name="sepultamentoLocal" label="Local do sepultamento" form={form} maxLength={NOTICE_PLACE_MAX} />
      <RecordField name="sepultamentoEm" label="Hora do sepultamento" form={form} type="datetime-local" />
      <fieldset className="grid gap-4 rounded-md border border-line p-4 sm:col-span-2 sm:grid-cols-3">
        <legend className="field-label px-1">Consentimento da família</legend>
        <RecordField name="consentimentoDe" label="Quem autorizou" form={form} maxLength={CONSENT_NAME_MAX} />
        <RecordField name="consentimentoParentesco" label="Parentesco" form={form} maxLength={CONSENT_NAME_MAX} />
        <RecordField name="consentimentoEm" label="Quando" form={form} type="date" />
        <p className="text-sm text-muted sm:col-span-3">{consent === "" ? "Sem este registro a nota não é publicada. Os leitores não veem estes dados." : consent}</p>
      </fieldset>
    </>
  );
}

function Fields({ view, form }: { view: TownNoticeView; form: RecordForm }) {
  const words = WORDS[view.kind];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordField name="titulo" label={words.title} form={form} required maxLength={NOTICE_TITLE_MAX} className="sm:col-span-2" />
      <RecordField
        name="municipio"
        label="Município"
        form={form}
        required
        options={[{ value: "", label: "Escolha" }, ...view.towns.map(({ slug, name }) => ({ value: slug, label: name }))]}
      />
      {view.kind === "plantao" || view.kind === "vaga" ? (
        <RecordField name="telefone" label="Telefone" form={form} type="tel" maxLength={NOTICE_PHONE_MAX} />
      ) : (
        <span className="hidden sm:block" />
      )}
      {words.place === null ? null : <RecordField name="local" label={words.place} form={form} maxLength={NOTICE_PLACE_MAX} className="sm:col-span-2" />}
      {view.kind === "falecimento" ? <DeathFields form={form} consent={view.consent} /> : null}
      <RecordField name="inicio" label={words.starts} form={form} type="datetime-local" required />
      <RecordField name="fim" label={words.ends} form={form} type="datetime-local" required {...(words.endsHint === undefined ? {} : { hint: words.endsHint })} />
      <RecordField name="texto" label={words.text} form={form} rows={view.kind === "plantao" ? 2 : 6} maxLength={NOTICE_TEXT_MAX} className="sm:col-span-2" />
      {words.source === null ? null : (
        <RecordField name="fonte" label={words.source} hint="Começa com https://." form={form} type="url" maxLength={NOTICE_URL_MAX} className="sm:col-span-2" />
      )}
    </div>
  );
}

/** Publishing, and taking it from readers at once. */
function Publication({ view, here, busy, problems }: { view: TownNoticeView; here: string; busy: FormDataEntryValue | null; problems: readonly string[] }) {
  const { state, version, publicHref } = view;
  return (
    <ScreenCard
      id="publicacao"
      title="Publicação"
      about={state === "publicada" ? "Os leitores veem este item enquanto vale." : "Só a Redação vê este item. O que está salvo é o que é publicado."}
    >
      {problems.length === 0 ? null : (
        <ul className="mb-4 list-disc pl-5 text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Form method="post" action={here} className="flex flex-wrap items-end gap-3">
        <OperationField />
        <input type="hidden" name="versao" value={version ?? ""} />
        {state === "publicada" ? (
          <>
            <RecordField name="motivo" label="Motivo da retirada" hint="Fica na trilha; os leitores não veem." form={{ values: {}, problems: {} }} maxLength={NOTICE_REASON_MAX} />
            <Button type="submit" variant="danger" name="intent" value="withdraw" busy={busy === "withdraw"}>
              Retirar da página
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" name="intent" value="publish" busy={busy === "publish"}>
            {state === "retirada" ? "Publicar de novo" : "Publicar"}
          </Button>
        )}
        {publicHref === null ? null : (
          <ButtonLink to={publicHref} reloadDocument icon="external">
            Ver na página
          </ButtonLink>
        )}
      </Form>
    </ScreenCard>
  );
}

/** A duty, death notice, public notice or job. */
export function NoticeScreen() {
  const view = useLoaderData<TownNoticeView>();
  const { id, version, kind, mayEdit, mayPublish, state } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save", view.values, answer);
  const here = `/admin/servico/${id ?? "nova"}`;
  const missing = answer?.intent === "publish" ? Object.values(answer.problems ?? {}) : [];
  return (
    <>
      <PageHeader
        title={view.title}
        actions={
          <ButtonLink to={listHref(kind)} icon="chevronLeft">
            {LIST_LABELS[kind]}
          </ButtonLink>
        }
      >
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {id === null ? null : <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].label}</Badge>}
          {view.about}
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, view.note)} />
      {mayEdit ? (
        <ScreenCard id="item" title={id === null ? "Novo" : "Dados"}>
          {/* The server says what is wrong: a browser could not point at a field that is not shown. */}
          <Form method="post" action={here} key={saving.key} noValidate {...saving.props}>
            <OperationField />
            <input type="hidden" name="tipo" value={kind} />
            <input type="hidden" name="versao" value={saving.version ?? version ?? ""} />
            <Fields view={view} form={saving.form} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"}>
                {id === null ? "Criar rascunho" : "Salvar"}
              </Button>
              {id === null || !mayPublish || state === "publicada" ? null : (
                <ButtonLink to={`${here}?excluir=1#item`} preventScrollReset variant="dangerGhost" icon="trash">
                  Excluir
                </ButtonLink>
              )}
            </div>
          </Form>
          {view.isDeleting ? (
            <DeleteConfirmation screen={here} intent="remove" what="este item" label="Excluir item" condition="Ele é apagado de vez; fica uma linha na trilha." busy={busy} />
          ) : null}
        </ScreenCard>
      ) : null}
      {id !== null && mayPublish ? <Publication view={view} here={here} busy={busy} problems={missing} /> : null}
      {id !== null && !mayPublish ? <p className="text-muted">{mayEdit ? "Quem publica é um editor." : "Este item está publicado: quem o altera ou retira é um editor."}</p> : null}
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você preencheu neste item ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
