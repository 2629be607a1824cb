import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { AnswerToast } from "#app/ui/answer-toast.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { InvitePanel } from "./invite-panel.tsx";
import { PersonForm } from "./person-form.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { USERS_PATH } from "./users-query.ts";
import { UsersTable } from "./users-table.tsx";
import type { UsersAnswer, UsersView } from "./users-view.ts";

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
