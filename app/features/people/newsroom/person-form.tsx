import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, PasswordInput, SelectInput, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { ROLE_LABELS, ROLES } from "../capabilities.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MIN } from "../person.ts";
import { registerBody, userChange } from "../users.wire.ts";
import { type PersonRow, USERS_PATH, type UsersAnswer } from "./users-view.ts";

/** The three roles, for a select. */
export const RoleOptions = () => (
  <>
    {ROLES.map((role) => (
      <option key={role} value={role}>
        {ROLE_LABELS[role]}
      </option>
    ))}
  </>
);

interface PersonFormProps {
  /** Null for a new person. */
  editing: PersonRow | null;
  /** True when the person edits their own account. */
  isMe: boolean;
  answer: UsersAnswer | undefined;
}

/** Rule of a password, or its effect on an existing account. */
function passwordHintOf(editing: PersonRow | null, isMe: boolean): string {
  if (!editing) return `Pelo menos ${PASSWORD_MIN} caracteres.`;
  const consequence = isMe
    ? "Papel ou senha novos encerram as suas outras sessões."
    : "Papel ou senha novos encerram as sessões da pessoa; uma senha nova também remove as chaves de acesso dela.";
  return `Em branco, a senha continua a mesma. ${consequence}`;
}

/** Values after cancelling (spec 2 § User form). */
const EMPTY = { name: "", email: "", role: "editor" };

/** 'Novo usuário', folded behind the invitation, or 'Editar usuário' with its id; cancelling goes back to an empty form with the role editor. */
export function PersonForm({ editing, isMe, answer }: PersonFormProps) {
  const { formData } = useNavigation();
  const isSaving = formData?.get("intent") === "create" || formData?.get("intent") === "change";
  const first = useRef<HTMLInputElement>(null);
  const editingId = editing?.id;
  useEffect(() => {
    if (editingId !== undefined) first.current?.focus();
  }, [editingId]);
  // The fields keep what was typed, passwords too, until it is accepted or cancelled.
  const [round, setRound] = useState(0);
  const begin = () => setRound((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once
  useEffect(() => {
    if (answer?.ok) begin();
  }, [answer]);
  const values = (round === 0 ? answer?.typed : undefined) ?? editing ?? EMPTY;
  const form = useValidatedForm({
    id: `pessoa-${editingId ?? "nova"}-${round}`,
    schema: editing ? userChange : registerBody,
    defaultValue: { name: values.name, email: values.email, role: values.role },
    answer,
  });
  const { problems } = form;
  const passwordHint = passwordHintOf(editing, isMe);
  const fields = (
    <>
      <FormRefusal answer={form.refusal} form={form.ref} />
      <Form {...form.props} key={round} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value={editing ? "change" : "create"} />
        <OperationField />
        {editing ? <input type="hidden" name="id" value={editing.id} /> : null}
        <FormField id="nome" label="Nome" problem={problems.name}>
          <TextInput
            ref={first}
            id="nome"
            name="name"
            required
            maxLength={NAME_MAX}
            autoComplete="off"
            defaultValue={values.name}
            {...controlAria("nome", { problem: problems.name })}
          />
        </FormField>
        <EmailField id="email" label="E-mail" problem={problems.email} value={values.email} />
        <FormField id="papel" label="Papel" problem={problems.role}>
          {/* Unlike the other fields a list follows its default only when it is made. */}
          <SelectInput key={editing?.role} id="papel" name="role" defaultValue={values.role} {...controlAria("papel", { problem: problems.role })}>
            <RoleOptions />
          </SelectInput>
        </FormField>
        <FormField id="senha" label={editing ? "Nova senha (opcional)" : "Senha"} hint={passwordHint} problem={problems.password}>
          <PasswordInput
            id="senha"
            name="password"
            required={!editing}
            minLength={PASSWORD_MIN}
            autoComplete="new-password"
            {...controlAria("senha", { hint: passwordHint, problem: problems.password })}
          />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSaving}>
            {editing ? "Salvar" : "Cadastrar"}
          </Button>
          <ButtonLink to={USERS_PATH} preventScrollReset onClick={begin}>
            Cancelar
          </ButtonLink>
        </div>
      </Form>
    </>
  );
  return (
    <section aria-labelledby="formulario" className="card p-5">
      {editing ? (
        <>
          <h2 id="formulario" className="scroll-mt-20 card-title">
            Editar usuário
            <span className="ml-2 font-sans text-[0.8125rem] text-subtle tabular-nums">ID {editing.id}</span>
          </h2>
          {fields}
        </>
      ) : (
        // A refused form stays open, also where no script runs.
        <details className="group" open={answer?.ok === false || undefined}>
          <summary className="relative cursor-pointer pr-8">
            <h2 id="formulario" className="inline scroll-mt-20 card-title">
              Novo usuário
            </h2>
            <span className="mt-1 block text-muted">Sem convite: você cria a conta agora e entrega a senha à pessoa.</span>
            <Icon name="chevronRight" className="absolute top-1 right-0 size-5 text-muted group-open:rotate-90" />
          </summary>
          {fields}
        </details>
      )}
    </section>
  );
}

interface EmailFieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  value: string | undefined;
}

/** The required e-mail of a person or an invitation. */
export const EmailField = ({ id, label, problem, value }: EmailFieldProps) => (
  <FormField id={id} label={label} problem={problem}>
    <TextInput id={id} name="email" type="email" required maxLength={EMAIL_MAX} autoComplete="off" autoCapitalize="none" defaultValue={value} {...controlAria(id, { problem })} />
  </FormField>
);
