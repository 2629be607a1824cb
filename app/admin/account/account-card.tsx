import type { ReactNode } from "react";

/** One subject of 'Minha conta'. */
export function AccountCard({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6">
      <h2 id={id} className="font-serif text-xl">
        {title}
      </h2>
      {hint ? <p className="mt-1 text-muted">{hint}</p> : null}
      {children}
    </section>
  );
}
