import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { PASSWORD_MIN } from "../../person.ts";
import { passwordChange } from "../../users.wire.ts";

const HINT = `Pelo menos ${PASSWORD_MIN} caracteres.`;

/** Changes the password, after the current one. The fields are cleared on success and kept on a refusal. */
export function PasswordCard({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const form = useValidatedForm({ id: "senha-formulario", schema: passwordChange, answer });
  const { ref } = form;
  useEffect(() => {
    if (answer?.ok) ref.current?.reset();
  }, [answer, ref]);
  const { current, password } = form.problems;
  const isBusy = useNavigation().formData?.get("intent") === "password";
  return (
    <Card id="senha" title="Senha" hint="Ao trocar a senha, as suas outras sessões terminam.">
      <Form {...form.props} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <FormRefusal answer={form.refusal} form={ref} />
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
              {...controlAria("senha-atual", { problem: current })}
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
              {...controlAria("senha-nova", { hint: HINT, problem: password })}
            />
          </FormField>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            Trocar senha
          </Button>
        </div>
      </Form>
    </Card>
  );
}
