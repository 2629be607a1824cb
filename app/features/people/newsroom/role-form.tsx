import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SelectInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Role } from "../capabilities.ts";
import { RoleOptions } from "./role-options.tsx";
import type { PersonRow } from "./users-view.ts";

/** A person's role, changed in its row: at once with the script, by a button without. Changing one's own asks first. */
export function RoleForm({ person, isMe }: { person: PersonRow; isMe: boolean }) {
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
