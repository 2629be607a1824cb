import type { ReactNode } from "react";

interface PanelProps {
  id: string;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One block of the screen. */
export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
