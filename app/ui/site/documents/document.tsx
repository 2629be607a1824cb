import type { ReactNode } from "react";
import { DOCUMENT_STYLE } from "./document-style.ts";

/** The one script of documents: the print button, which is hidden without it. */
export const PRINT_SCRIPT =
  'for(const b of document.querySelectorAll("[data-imprimir]")){b.hidden=false;b.addEventListener("click",()=>print())}for(const b of document.querySelectorAll("[data-copiar]")){b.hidden=false;b.addEventListener("click",async()=>{const t=document.getElementById(b.getAttribute("data-copiar")).value;try{await navigator.clipboard.writeText(t);b.textContent="Copiado"}catch{document.getElementById(b.getAttribute("data-copiar")).select()}})}';

interface DocumentProps {
  title: string;
  siteName: string;
  /** Beside the name of the site: what this is. */
  kind: string;
  /** Buttons above the sheet; not printed. */
  tools?: ReactNode;
  /** `same-origin` where the document has a form whose origin is checked. */
  referrer?: "no-referrer" | "same-origin";
  /** One of those that the answer's policy allows. */
  style?: string;
  children: ReactNode;
}

/**
 * A document of its own: without the site's header, files or framework, so that what it says depends on its content alone. Prints
 * on A4.
 */
export function Document({ title, siteName, kind, tools, referrer = "no-referrer", style = DOCUMENT_STYLE, children }: DocumentProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content={referrer} />
        <link rel="icon" href="/icone/navegador" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {tools ? <div className="tools">{tools}</div> : null}
        <main className="sheet">
          <header className="head">
            <p className="brand">{siteName}</p>
            <p className="kind">{kind}</p>
          </header>
          {children}
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: PRINT_SCRIPT }} />
      </body>
    </html>
  );
}

/** Prints the document; shown by its script. */
export const PrintButton = () => (
  <button type="button" data-imprimir="" hidden>
    Imprimir ou salvar em PDF
  </button>
);
