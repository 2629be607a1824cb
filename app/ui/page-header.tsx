import type { ReactNode } from "react";

/** A screen's title with what can be done on it. */
export function PageHeader({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-sm:mb-3 max-sm:gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="font-serif text-2xl leading-tight">{title}</h1>
        {children ? <div className="mt-1 text-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex max-w-full flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}
