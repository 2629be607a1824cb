import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EARLY_SCRIPT } from "#app/ui/site/preferences/choices.ts";
import { type ReaderHandle, SITE_FONT_PRELOADS, SPECULATION_RULES } from "#app/ui/site/shell/page-head.ts";
import { ReadyMark } from "#app/ui/use-hydrated.ts";

/** The nonce is of this request only: pages that hydrate are never stored. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ nonce: context.nonce, economy: context.economy });

export const shouldRevalidate = () => false;

/** Pages of the newsroom hydrate; reader pages ship no framework script. */
export interface RouteHandle {
  hydrates?: boolean;
}

/** First elements of a reader page's head; the economy variant preloads no fonts. */
function ReaderHead({ economy, prerenders }: { economy: boolean; prerenders: boolean }) {
  return (
    <>
      {/* The paper of style/tokens.css in each theme. */}
      <meta name="theme-color" content="#fbfbf9" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131415" media="(prefers-color-scheme: dark)" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icone/apple" />
      {economy ? null : (
        <>
          {SITE_FONT_PRELOADS.map((href) => (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ))}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
          {prerenders ? <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} /> : null}
        </>
      )}
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle & Partial<ReaderHandle>);
  const hydrates = handles.some((handle) => handle.hydrates);
  // Previews are private: nothing is fetched ahead from them.
  const isPublic = handles.some((handle) => handle.pageStyle !== undefined);
  const { nonce, economy = false } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html lang="pt-BR" data-economia={!hydrates && economy ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        {/* In the newsroom a phone's keyboard takes its room from the page, whose bars then make way for the text. */}
        <meta name="viewport" content={hydrates ? "width=device-width, initial-scale=1, interactive-widget=resizes-content" : "width=device-width, initial-scale=1"} />
        <link rel="icon" href="/icone/navegador" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
        {hydrates ? null : <ReaderHead economy={economy} prerenders={isPublic} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates ? (
          <>
            <ReadyMark />
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

const MISSING = { title: "Página não encontrada", text: "O endereço não existe ou mudou." };
const UNAVAILABLE = { title: "Temporariamente indisponível", text: "O site está com muitos acessos ou em manutenção. Tente de novo em alguns instantes." };
const FAILED = { title: "Algo deu errado", text: "O erro foi registrado. Recarregue a página; se continuar, tente de novo em alguns minutos." };

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = status === 404 ? MISSING : status === 503 ? UNAVAILABLE : FAILED;
  return (
    <main style={{ maxWidth: "34rem", margin: "20vh auto", padding: "0 1.5rem", fontFamily: "Georgia, serif" }}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/">Ir para a página inicial</a>
      </p>
    </main>
  );
}
