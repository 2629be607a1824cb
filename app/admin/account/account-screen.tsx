import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { SessionList } from "#app/admin/people/session-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SpokenAnswer } from "#app/ui/spoken-answer.tsx";
import { AccountCard } from "./account-card.tsx";
import type { AccountAnswer, AccountView } from "./account-view.ts";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";

/** 'Minha conta': what a person changes of themselves. */
export function AccountScreen() {
  const { sessions, passkeys, ...person } = useLoaderData<AccountView>();
  const answer = useActionData<AccountAnswer>();
  const { formData } = useNavigation();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Minha conta" />
      <SpokenAnswer answer={answer?.form === "password" && !answer.ok ? undefined : answer} />
      <div className="flex flex-col gap-5">
        <ProfileCard key={person.name} {...person} />
        <PasswordCard email={person.email} answer={answer?.form === "password" ? answer : undefined} />
        <PasskeysCard passkeys={passkeys} answer={answer?.form === "rename-passkey" ? answer : undefined} />
        <AccountCard id="sessoes" title="Sessões" hint="Onde a sua conta está aberta. Não reconhece uma? Encerre-a e troque a senha.">
          <div className="mt-2">
            <SessionList sessions={sessions} />
          </div>
          {sessions.length > 1 ? (
            <Form method="post" preventScrollReset className="border-t border-line pt-4">
              <Button type="submit" name="intent" value="end-sessions" variant="dangerGhost" icon="signOut" className="-ml-3.5" busy={formData?.get("intent") === "end-sessions"}>
                Encerrar todas as outras
              </Button>
            </Form>
          ) : null}
        </AccountCard>
      </div>
    </div>
  );
}
