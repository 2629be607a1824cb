import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SelectInput } from "#app/ui/field.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Role } from "../capabilities.ts";
import { RoleOptions } from "./person-form.tsx";
import { editHref, type PersonRow, removeHref, sessionsHref } from "./users-view.ts";

/** A person's role, changed in its row: at once with the script, by a button without. Changing one's own asks first. */
function RoleForm({ person, isMe }: { person: PersonRow; isMe: boolean }) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const { formData } = useNavigation();
  const [asked, setAsked] = useState<Role | null>(null);
  const isSaving = formData?.get("intent") === "role" && formData.get("id") === String(person.id);
  const shown = asked ?? (isSaving ? (String(formData.get("role")) as Role) : person.role);
  const save = (role: Role) => submit({ intent: "role", id: String(person.id), role }, { method: "post", preventScrollReset: true });
  return (
    <Form method="post" preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="intent" value="role" />
      <OperationField />
      <input type="hidden" name="id" value={person.id} />
      <label htmlFor={`papel-${person.id}`} className="sr-only">
        Papel de {person.name}
      </label>
      <SelectInput
        id={`papel-${person.id}`}
        name="role"
        aria-busy={isSaving || undefined}
        {...(hydrated ? { value: shown } : { defaultValue: person.role })}
        onChange={({ currentTarget: { value } }) => {
          // Not disabled, which would take the focus away.
          if (isSaving) return;
          const role = value as Role;
          if (isMe && role !== "admin") setAsked(role);
          else save(role);
        }}
        className="sm:w-36"
      >
        <RoleOptions />
      </SelectInput>
      {hydrated ? null : (
        <Button type="submit" size="sm">
          Salvar papel
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title="Deixar de ser administrador?"
        confirmLabel="Mudar meu papel"
        onConfirm={() => {
          if (asked) save(asked);
          setAsked(null);
        }}
      >
        <p>Você deixa de ver esta tela. Só outro administrador pode devolver o papel.</p>
      </ConfirmDialog>
    </Form>
  );
}

const HEAD = "px-3 py-2.5 font-semibold";

/** The people of the newsroom; on a narrow screen every column is below the name. */
export function UsersTable({ people, me, openId }: { people: readonly PersonRow[]; me: number; openId: number | null }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Pessoas da redação, por nome</caption>
      <thead className="border-b border-line text-xs text-subtle max-md:sr-only">
        <tr>
          <th scope="col" className={classNames(HEAD, "pl-4")}>
            Nome
          </th>
          <th scope="col" className={classNames(HEAD, "max-2xl:hidden")}>
            E-mail
          </th>
          <th scope="col" className={HEAD}>
            Papel
          </th>
          <th scope="col" className={classNames(HEAD, "pr-4 text-right")}>
            Ações
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {people.map((person) => (
          <Row key={person.id} person={person} isMe={person.id === me} isOpen={person.id === openId} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ person, isMe, isOpen }: { person: PersonRow; isMe: boolean; isOpen: boolean }) {
  const { id, name, email, avatar, since } = person;
  return (
    <tr className={classNames("max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-2.5 max-md:px-4 max-md:py-3", isOpen && "bg-sunken")}>
      <td className="max-md:basis-full md:py-2.5 md:pr-3 md:pl-4">
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={avatar} className="size-9 text-[0.8125rem]" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {name} {isMe ? <Badge tone="accent">Você</Badge> : null}
            </p>
            <p className="text-[0.8125rem] text-muted wrap-anywhere 2xl:hidden">{email}</p>
            <p className="text-xs text-subtle">Desde {since}</p>
          </div>
        </div>
      </td>
      <td className="px-3 text-muted wrap-anywhere max-2xl:hidden">{email}</td>
      <td className="max-md:flex-1 md:px-3">
        <RoleForm person={person} isMe={isMe} />
      </td>
      <td className="md:pr-3 md:pl-1">
        <div className="flex justify-end gap-0.5">
          <ButtonLink to={sessionsHref(id)} preventScrollReset variant="ghost" size="icon" icon="device" aria-label={`Sessões de ${name}`} title="Sessões" />
          <ButtonLink to={`/admin/perfil/${id}`} variant="ghost" size="icon" icon="eye" aria-label={`Perfil público de ${name}`} title="Perfil público" />
          <ButtonLink to={editHref(id)} preventScrollReset variant="ghost" size="icon" icon="edit" aria-label={`Editar ${name}`} title="Editar" />
          {isMe ? (
            <span className="size-10 sm:size-8" />
          ) : (
            <ButtonLink to={removeHref(id)} preventScrollReset variant="dangerGhost" size="icon" icon="trash" aria-label={`Excluir ${name}`} title="Excluir" />
          )}
        </div>
      </td>
    </tr>
  );
}
