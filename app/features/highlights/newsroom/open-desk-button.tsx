import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

/** Opens 'Ordenar Destaques'; without JavaScript, a link to the plain form. */
export function OpenDeskButton({ onOpen }: { onOpen(): void }) {
  return (
    <Form action="/admin/destaques">
      <Button
        type="submit"
        icon="sort"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        Ordenar Destaques
      </Button>
    </Form>
  );
}
