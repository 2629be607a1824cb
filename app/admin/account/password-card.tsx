import { Form, useNavigation } from "@remix-run/react";
import { PASSWORD_MIN } from "#app/domain/access/person.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { AccountCard } from "./account-card.tsx";

/** Another password, after the current one. */
export function PasswordCard({ email }: { email: string }) {
  const isBusy = useNavigation().formData?.get("intent") === "password";
  return (
    <AccountCard id="senha" title="Senha" hint="Ao trocar a senha, as suas outras sessões terminam.">
      <Form method="post" className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value="password" />
        {/* For the browser's own store of passwords. */}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="senha-atual" label="Senha atual">
            <PasswordInput id="senha-atual" name="current" required autoComplete="current-password" showLabel="Mostrar senha atual" />
          </Field>
          <Field id="senha-nova" label="Nova senha">
            <PasswordInput
              id="senha-nova"
              name="password"
              required
              minLength={PASSWORD_MIN}
              autoComplete="new-password"
              showLabel="Mostrar nova senha"
              aria-describedby="senha-nova-dica"
            />
            <p id="senha-nova-dica" className="text-[0.8125rem] text-muted">
              Pelo menos {PASSWORD_MIN} caracteres.
            </p>
          </Field>
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
