import { Form, useActionData, useLoaderData, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { controlAria, FormField, SelectInput } from "#app/ui/field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ROLE_LABELS } from "../capabilities.ts";
import { invitationForm } from "../users.wire.ts";
import { CopyLink } from "./copy-link.tsx";
import { EmailField, PersonForm, RoleOptions } from "./person-form.tsx";
import { SessionList } from "./session-list.tsx";
import { UsersTable } from "./users-table.tsx";
import { type InvitationRow, type PersonRow, USERS_PATH, type UsersAnswer, type UsersView } from "./users-view.ts";

interface InvitePanelProps {
  invitations: readonly InvitationRow[];
  /** True when a mail service is configured. */
  canEmail: boolean;
  /** Answer to the last invitation, with its link. */
  answer: UsersAnswer | undefined;
}

/** Initial values, also after each invitation. */
const EMPTY = { email: "", role: "reporter" };

/** 'Convidar por link': the person chooses name and password themselves. */
function InvitePanel({ invitations, canEmail, answer }: InvitePanelProps) {
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const form = useValidatedForm({ id: "convite", schema: invitationForm, defaultValue: EMPTY, answer });
  const { problems, ref } = form;
  const link = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!answer?.ok) return;
    ref.current?.reset();
    link.current?.focus();
  }, [answer, ref]);
  const { invitation: made, typed } = answer ?? {};
  return (
    <section aria-labelledby="convites" className="card p-5">
      <h2 id="convites" className="scroll-mt-20 card-title">
        Convidar por link
      </h2>
      <p className="mt-1 text-muted">A pessoa abre o link e escolhe o próprio nome e a senha. O link vale uma vez, por 7 dias.</p>
      {made ? (
        <div className="mt-4 flex flex-col gap-2 rounded-lg bg-ok-soft p-3">
          <p className="font-semibold wrap-anywhere text-ok">Link para {made.email}</p>
          <CopyLink ref={link} url={made.url} label={`Link do convite para ${made.email}`} />
          <p className="text-[0.8125rem]">Copie agora: ele não aparece de novo. Vale até {made.until}.</p>
        </div>
      ) : null}
      <FormRefusal answer={form.refusal} form={ref} />
      <Form {...form.props} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value="invite" />
        <OperationField />
        <EmailField id="convite-email" label="E-mail de quem é convidado" problem={problems.email} value={typed?.email} />
        <FormField id="convite-papel" label="Papel" problem={problems.role}>
          <SelectInput id="convite-papel" name="role" defaultValue={typed?.role ?? EMPTY.role} {...controlAria("convite-papel", { problem: problems.role })}>
            <RoleOptions />
          </SelectInput>
        </FormField>
        <div className="flex flex-wrap gap-2">
          {canEmail ? (
            <Button type="submit" name="delivery" value="email" variant="primary" icon="message" busy={intent === "invite" && formData?.get("delivery") === "email"}>
              Enviar por e-mail
            </Button>
          ) : null}
          <Button
            type="submit"
            name="delivery"
            value="link"
            variant={canEmail ? "secondary" : "primary"}
            icon="link"
            busy={intent === "invite" && formData?.get("delivery") === "link"}
          >
            Criar link de convite
          </Button>
          {canEmail ? <SimulatedMark provider="resend" /> : null}
        </div>
      </Form>
      {invitations.length > 0 ? (
        <>
          <h3 className="mt-5 border-t border-line pt-4 text-[0.8125rem] font-semibold text-muted">Convites em aberto</h3>
          <ul className="divide-y divide-line">
            {invitations.map(({ id, email, role, invitedBy, until }) => (
              <li key={id} className="flex items-start gap-3 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{email}</p>
                  <p className="text-[0.8125rem] text-muted">
                    {ROLE_LABELS[role]} · de {invitedBy} · até {until}
                  </p>
                </div>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="cancel-invitation" />
                  <OperationField />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    size="sm"
                    variant="dangerGhost"
                    className="max-sm:h-10"
                    busy={intent === "cancel-invitation" && formData?.get("id") === String(id)}
                    aria-label={`Cancelar convite para ${email}`}
                  >
                    Cancelar
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** The question before a deletion (spec 2 §5). */
const QUESTION = "Excluir este usuário?";

const Consequences = ({ person }: { person: PersonRow }) => (
  <>
    <p>
      <strong className="font-semibold text-ink wrap-anywhere">{person.name}</strong> <span className="wrap-anywhere">({person.email})</span>
    </p>
    <p className="mt-2">As sessões da pessoa terminam na hora, e o que ela não salvou se perde. As matérias que escreveu continuam com a autoria.</p>
  </>
);

/** Asks in a dialog; in the page until the script has loaded. */
function RemoveQuestion({ person }: { person: PersonRow }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isConfirmed = useRef(false);
  const { state } = useNavigation();
  // A deletion that the server did not confirm can be retried or cancelled.
  useEffect(() => {
    if (state === "idle") isConfirmed.current = false;
  }, [state]);
  if (hydrated)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          // Going away would call the deletion off.
          if (!open && !isConfirmed.current) navigate(USERS_PATH, { replace: true, preventScrollReset: true });
        }}
        title={QUESTION}
        confirmLabel="Excluir"
        onConfirm={() => {
          isConfirmed.current = true;
          submit({ intent: "remove", id: String(person.id) }, { method: "post", action: USERS_PATH, replace: true, preventScrollReset: true });
        }}
      >
        <Consequences person={person} />
      </ConfirmDialog>
    );
  return (
    <section aria-labelledby="excluir" className="mb-4 rounded-xl border border-danger bg-danger-soft p-4">
      <h2 id="excluir" className="font-semibold text-danger">
        {QUESTION}
      </h2>
      <Consequences person={person} />
      <Form method="post" action={USERS_PATH} className="mt-3 flex gap-2">
        <input type="hidden" name="intent" value="remove" />
        <OperationField />
        <input type="hidden" name="id" value={person.id} />
        <Button type="submit" variant="danger">
          Excluir
        </Button>
        <ButtonLink to={USERS_PATH}>Cancelar</ButtonLink>
      </Form>
    </section>
  );
}

/** Lists a person's sessions, with a button to end them. */
function SessionsPanel({ of, lines }: NonNullable<UsersView["sessions"]>) {
  const { formData } = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's sessions are another panel
  useEffect(() => title.current?.focus(), [of.id]);
  const others = lines.filter(({ isCurrent }) => !isCurrent);
  return (
    <section aria-labelledby="sessoes" className="card p-5">
      <div className="flex items-start gap-3">
        <h2 ref={title} id="sessoes" tabIndex={-1} className="min-w-0 flex-1 card-title wrap-anywhere outline-none">
          Sessões de {of.name}
        </h2>
        <ButtonLink to={USERS_PATH} preventScrollReset variant="ghost" size="icon" icon="close" aria-label="Fechar sessões" />
      </div>
      {lines.length === 0 ? <p className="mt-2 text-muted">Nenhuma sessão aberta.</p> : <SessionList sessions={lines} userId={of.id} />}
      {others.length > 1 ? (
        <Form method="post" className="border-t border-line pt-3">
          <input type="hidden" name="intent" value="end-sessions" />
          <input type="hidden" name="id" value={of.id} />
          <Button type="submit" variant="dangerGhost" icon="signOut" className="-ml-3.5" busy={formData?.get("intent") === "end-sessions"}>
            Encerrar todas{lines.length > others.length ? ", menos esta" : ""}
          </Button>
        </Form>
      ) : null}
      <p className="mt-2 text-[0.8125rem] text-subtle">Nenhum endereço de internet é guardado, só o navegador e o aparelho.</p>
    </section>
  );
}

/** 'Usuários': who enters the newsroom, and what each may do. */
export function UsersScreen() {
  const { me, people, invitations, canEmail, editing, removing, sessions } = useLoaderData<UsersView>();
  const answer = useActionData<UsersAnswer>();
  const answerTo = (form: UsersAnswer["form"]) => (answer?.form === form ? answer : undefined);
  const isInForm = answer?.ok === false && (answer.form === "person" || answer.form === "invite");
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with what is shown now
  useEffect(() => {
    if (answer?.ok && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [answer, people, invitations, sessions]);
  return (
    <>
      <PageHeader
        title="Usuários"
        actions={
          // Below the list, which is long, on a narrow screen.
          <div className="flex gap-2 lg:hidden">
            <ButtonLink to={{ pathname: USERS_PATH, hash: "convites" }} variant="primary" icon="link">
              Convidar
            </ButtonLink>
            <ButtonLink to={{ pathname: USERS_PATH, hash: "formulario" }} icon="plus">
              Novo usuário
            </ButtonLink>
          </div>
        }
      >
        <p>
          <strong className="font-semibold text-ink">{counted(people.length, "pessoa", "pessoas")}</strong> na redação. Um papel novo vale na hora: a pessoa entra de novo com ele.
        </p>
      </PageHeader>
      <AnswerToast answer={isInForm ? undefined : answer} />
      {removing ? <RemoveQuestion person={removing} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div ref={list} tabIndex={-1} className="overflow-hidden card">
          <UsersTable people={people} me={me} openId={editing?.id ?? sessions?.of.id ?? null} />
        </div>
        <div className="flex flex-col gap-5 max-lg:contents">
          {sessions ? (
            <div className="max-lg:order-first">
              <SessionsPanel {...sessions} />
            </div>
          ) : null}
          <InvitePanel invitations={invitations} canEmail={canEmail} answer={answerTo("invite")} />
          <div className={editing ? "max-lg:order-first" : undefined}>
            <PersonForm key={editing?.id ?? "novo"} editing={editing} isMe={editing?.id === me} answer={answerTo("person")} />
          </div>
        </div>
      </div>
    </>
  );
}
