import { Form, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { USERS_PATH } from "./users-query.ts";
import type { PersonRow } from "./users-view.ts";

/** The question before a deletion (spec 2 §5). */
const QUESTION = "Excluir este usuário?";

const Consequences = ({ person }: { person: PersonRow }) => (
  <>
    <p>
      <strong className="font-semibold text-ink wrap-anywhere">{person.name}</strong> <span className="wrap-anywhere">({person.email})</span>
    </p>
    <p className="mt-2">As sessões da pessoa terminam na hora, e o que ela não salvou se perde. As matérias que escreveu continuam com a autoria.</p>
  </>
);

/** Asks in a dialog; in the page until the script has loaded. */
export function RemoveQuestion({ person }: { person: PersonRow }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isConfirmed = useRef(false);
  const { state } = useNavigation();
  // A deletion that the server did not confirm can be retried or cancelled.
  useEffect(() => {
    if (state === "idle") isConfirmed.current = false;
  }, [state]);
  if (hydrated)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          // Going away would call the deletion off.
          if (!open && !isConfirmed.current) navigate(USERS_PATH, { replace: true, preventScrollReset: true });
        }}
        title={QUESTION}
        confirmLabel="Excluir"
        onConfirm={() => {
          isConfirmed.current = true;
          submit({ intent: "remove", id: String(person.id) }, { method: "post", action: USERS_PATH, replace: true, preventScrollReset: true });
        }}
      >
        <Consequences person={person} />
      </ConfirmDialog>
    );
  return (
    <section aria-labelledby="excluir" className="mb-4 rounded-xl border border-danger bg-danger-soft p-4">
      <h2 id="excluir" className="font-semibold text-danger">
        {QUESTION}
      </h2>
      <Consequences person={person} />
      <Form method="post" action={USERS_PATH} className="mt-3 flex gap-2">
        <input type="hidden" name="intent" value="remove" />
        <OperationField />
        <input type="hidden" name="id" value={person.id} />
        <Button type="submit" variant="danger">
          Excluir
        </Button>
        <ButtonLink to={USERS_PATH}>Cancelar</ButtonLink>
      </Form>
    </section>
  );
}
