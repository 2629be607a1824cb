import { isRouteErrorResponse, useRevalidator, useRouteError } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/states.tsx";

/** A screen that could not be shown; the shell stays, and the same address can be tried again. */
export function ScreenError({ title = "Falha ao carregar dados" }: { title?: string }) {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const refused = isRouteErrorResponse(error) && error.status < 500;
  return (
    <ErrorState
      title={title}
      actions={
        <>
          <Button variant="primary" icon="refresh" busy={revalidator.state !== "idle"} onClick={() => revalidator.revalidate()}>
            Tentar novamente
          </Button>
          <ButtonLink to="/admin">Ir para o Dashboard</ButtonLink>
        </>
      }
    >
      <p>
        {refused
          ? "O pedido não foi aceito. Recarregue a página e tente de novo."
          : "Verifique a conexão e recarregue a página. Se você pediu uma alteração, confira se ela foi feita antes de repetir."}
      </p>
    </ErrorState>
  );
}
