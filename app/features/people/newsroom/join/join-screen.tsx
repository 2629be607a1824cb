import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ROLE_LABELS, type Role } from "../../capabilities.ts";
import { NAME_MAX, PASSWORD_MIN } from "../../person.ts";
import { joinForm } from "../../users.wire.ts";
import { SignInFrame } from "../login/sign-in-frame.tsx";

export interface JoinView {
  siteName: string;
  /** Null for an unusable link. */
  invitation: { email: string; role: Role; invitedBy: string } | null;
  /** Why the link was not read; null when it was. */
  mustWait: string | null;
}

/** A refused registration, with the typed name. */
export interface JoinAnswer extends FormAnswer {
  name: string;
}

const HINT = `Pelo menos ${PASSWORD_MIN} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`;

/** The page that an invitation leads to; a plain form until its script arrives. */
export function JoinScreen() {
  const { siteName, invitation, mustWait } = useLoaderData<JoinView>();
  const answer = useActionData<JoinAnswer>();
  const isBusy = useNavigation().state !== "idle";
  const form = useValidatedForm({ id: "convite", schema: joinForm, answer });
  if (mustWait)
    return (
      <SignInFrame siteName={siteName}>
        <h1 className="text-lg font-semibold">Espere um pouco</h1>
        <p className="mt-1 text-muted">{mustWait} O seu convite não mudou.</p>
      </SignInFrame>
    );
  if (!invitation)
    return (
      <SignInFrame siteName={siteName}>
        <h1 className="text-lg font-semibold">Convite encerrado</h1>
        <p className="mt-1 text-muted">Este convite já foi usado, foi cancelado ou venceu. Peça outro a quem convidou você.</p>
        <p className="mt-4">
          <a href="/login" className="font-semibold text-accent underline underline-offset-4">
            Já tenho conta
          </a>
        </p>
      </SignInFrame>
    );
  const { email, role, invitedBy } = invitation;
  const { name, password, repeated } = form.problems;
  return (
    <SignInFrame siteName={siteName}>
      <h1 className="text-lg font-semibold">Boas-vindas à redação</h1>
      <p className="mt-1 text-muted">
        {invitedBy} convidou você como <strong className="font-semibold text-ink">{ROLE_LABELS[role]}</strong>. Escolha como quer assinar e a sua senha.
      </p>
      <FormRefusal answer={form.refusal} form={form.ref} />
      <Form {...form.props} method="post" className="mt-5 flex flex-col gap-4">
        <Field id="email" label="E-mail da conta">
          <TextInput id="email" type="email" value={email} readOnly autoComplete="username" className="bg-sunken text-muted" />
        </Field>
        <FormField id="nome" label="Nome" problem={name}>
          <TextInput id="nome" name="name" required maxLength={NAME_MAX} autoComplete="name" defaultValue={answer?.name} {...controlAria("nome", { problem: name })} />
        </FormField>
        <FormField id="senha" label="Senha" hint={HINT} problem={password}>
          <PasswordInput id="senha" name="password" required minLength={PASSWORD_MIN} autoComplete="new-password" {...controlAria("senha", { hint: HINT, problem: password })} />
        </FormField>
        <FormField id="repetir" label="Repita a senha" problem={repeated}>
          <PasswordInput
            id="repetir"
            name="repeated"
            required
            minLength={PASSWORD_MIN}
            autoComplete="new-password"
            showLabel="Mostrar senha repetida"
            {...controlAria("repetir", { problem: repeated })}
          />
        </FormField>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? "Criando a conta…" : "Criar conta e entrar"}
        </Button>
      </Form>
    </SignInFrame>
  );
}
