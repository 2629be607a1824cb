import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { AnswerToast } from "#app/ui/answer-toast.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SessionList } from "../session-list.tsx";
import type { AccountAnswer, AccountView } from "./account-view.ts";
import { DeviceCard } from "./device-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { PublicProfileCard } from "./public-profile-card.tsx";

/** 'Minha conta': what a person changes of themselves. */
export function AccountScreen() {
  const { sessions, passkeys, isPublished, ...person } = useLoaderData<AccountView>();
  const answer = useActionData<AccountAnswer>();
  const { formData } = useNavigation();
  const answerTo = (form: string) => (answer?.form === form ? answer : undefined);
  // These forms show their refusals themselves.
  const isInForm = answer?.ok === false && ["name", "password", "rename-passkey"].includes(answer.form);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Minha conta" />
      <AnswerToast answer={isInForm ? undefined : answer} />
      <div className="flex flex-col gap-5">
        <ProfileCard {...person} answer={answerTo("name")} />
        <PublicProfileCard isPublished={isPublished} />
        <PasswordCard email={person.email} answer={answerTo("password")} />
        <DeviceCard />
        <PasskeysCard passkeys={passkeys} answer={answerTo("rename-passkey")} />
        <Card id="sessoes" title="Sessões" hint="Onde a sua conta está aberta. Não reconhece uma? Encerre-a e troque a senha.">
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
        </Card>
      </div>
    </div>
  );
}
