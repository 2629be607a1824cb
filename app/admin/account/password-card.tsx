import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type FormAnswer, FormRefusal } from "#app/admin/form-refusal.tsx";
import { PASSWORD_MIN } from "#app/domain/access/person.ts";
import { Button } from "#app/ui/button.tsx";
import { describedBy, FormField } from "#app/ui/form-field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { AccountCard } from "./account-card.tsx";

const HINT = `Pelo menos ${PASSWORD_MIN} caracteres.`;

/** Another password, after the current one. What was typed goes when it was taken, and stays when it was refused. */
export function PasswordCard({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  const { current, password } = answer?.problems ?? {};
  const isBusy = useNavigation().formData?.get("intent") === "password";
  return (
    <AccountCard id="senha" title="Senha" hint="Ao trocar a senha, as suas outras sessões terminam.">
      <Form ref={form} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <FormRefusal answer={answer} form={form} />
        <input type="hidden" name="intent" value="password" />
        {/* For the browser's own store of passwords. */}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField id="senha-atual" label="Senha atual" problem={current}>
            <PasswordInput
              id="senha-atual"
              name="current"
              required
              autoComplete="current-password"
              showLabel="Mostrar senha atual"
              {...describedBy("senha-atual", { problem: current })}
            />
          </FormField>
          <FormField id="senha-nova" label="Nova senha" hint={HINT} problem={password}>
            <PasswordInput
              id="senha-nova"
              name="password"
              required
              minLength={PASSWORD_MIN}
              autoComplete="new-password"
              showLabel="Mostrar nova senha"
              {...describedBy("senha-nova", { hint: HINT, problem: password })}
            />
          </FormField>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            Trocar senha
          </Button>
        </div>
      </Form>
    </AccountCard>
  );
}
