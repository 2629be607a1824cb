import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

/** The nonce is of this request only: pages that hydrate are never stored. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ nonce: context.nonce });

export const shouldRevalidate = () => false;

/** Pages of the newsroom hydrate; reader pages ship no framework script. */
export interface RouteHandle {
  hydrates?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrates = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrates);
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce;
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates ? (
          <>
            <ScrollRestoration {...(nonce ? { nonce } : {})} />
            <Scripts {...(nonce ? { nonce } : {})} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main style={{ maxWidth: "34rem", margin: "20vh auto", padding: "0 1.5rem", fontFamily: "Georgia, serif" }}>
      <h1>{missing ? "Página não encontrada" : "Algo deu errado"}</h1>
      <p>{missing ? "O endereço não existe ou mudou." : "O erro foi registrado. Recarregue a página; se continuar, tente de novo em alguns minutos."}</p>
      <p>
        <a href="/">Ir para a página inicial</a>
      </p>
    </main>
  );
}
