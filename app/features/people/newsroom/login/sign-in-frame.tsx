import type { ReactNode } from "react";

/** Frame of the pages before sign-in: the site's name, one card, a link back. */
export function SignInFrame({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center justify-center gap-3">
          <img src="/favicon.svg" alt="" width={36} height={36} className="rounded-md" />
          <span className="font-serif text-3xl leading-none">{siteName}</span>
        </div>
        <div className="card p-4 sm:p-6">{children}</div>
        <p className="mt-5 text-center">
          <a href="/" className="inline-block py-1 text-muted underline underline-offset-4 hover:text-ink">
            Ir para o site
          </a>
        </p>
      </div>
    </main>
  );
}
