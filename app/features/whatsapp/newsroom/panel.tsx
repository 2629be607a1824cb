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
    <section aria-labelledby={id} className="min-w-0 card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
