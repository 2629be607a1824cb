import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MIN } from "#app/domain/access/person.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { RoleOptions } from "./role-options.tsx";
import { USERS_PATH } from "./users-query.ts";
import type { PersonRow, UsersAnswer } from "./users-view.ts";

interface PersonFormProps {
  /** Null for a new person. */
  editing: PersonRow | null;
  typed: UsersAnswer["typed"];
}

/** What cancelling leaves (spec 2 § User form). */
const EMPTY = { name: "", email: "", role: "editor" };

/** 'Novo usuário', or 'Editar usuário' with its id; cancelling goes back to an empty form with the role editor. */
export function PersonForm({ editing, typed }: PersonFormProps) {
  const { formData } = useNavigation();
  const isSaving = formData?.get("intent") === "create" || formData?.get("intent") === "change";
  const first = useRef<HTMLInputElement>(null);
  const editingId = editing?.id;
  useEffect(() => {
    if (editingId !== undefined) first.current?.focus();
  }, [editingId]);
  const [cleared, setCleared] = useState(0);
  const values = (cleared === 0 ? (typed ?? editing) : null) ?? EMPTY;
  return (
    <section aria-labelledby="formulario" className="rounded-xl border border-line bg-surface p-5 shadow-lift">
      <h2 id="formulario" className="font-serif text-xl">
        {editing ? "Editar usuário" : "Novo usuário"}
        {editing ? <span className="ml-2 font-sans text-[0.8125rem] text-subtle tabular-nums">ID {editing.id}</span> : null}
      </h2>
      <Form key={cleared} method="post" className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value={editing ? "change" : "create"} />
        {editing ? <input type="hidden" name="id" value={editing.id} /> : null}
        <Field id="nome" label="Nome">
          <TextInput ref={first} id="nome" name="name" required maxLength={NAME_MAX} autoComplete="off" defaultValue={values.name} />
        </Field>
        <Field id="email" label="E-mail">
          <TextInput id="email" name="email" type="email" required maxLength={EMAIL_MAX} autoComplete="off" autoCapitalize="none" defaultValue={values.email} />
        </Field>
        <Field id="papel" label="Papel">
          <SelectInput id="papel" name="role" defaultValue={values.role}>
            <RoleOptions />
          </SelectInput>
        </Field>
        <Field id="senha" label={editing ? "Nova senha (opcional)" : "Senha"}>
          <PasswordInput id="senha" name="password" required={!editing} minLength={PASSWORD_MIN} autoComplete="new-password" aria-describedby="senha-dica" />
          <p id="senha-dica" className="text-[0.8125rem] text-muted">
            {editing ? "Em branco, a senha continua a mesma. Papel ou senha novos encerram as sessões da pessoa." : `Pelo menos ${PASSWORD_MIN} caracteres.`}
          </p>
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSaving}>
            {editing ? "Salvar" : "Cadastrar"}
          </Button>
          <ButtonLink to={USERS_PATH} preventScrollReset onClick={() => setCleared((times) => times + 1)}>
            Cancelar
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
