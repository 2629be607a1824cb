import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface PanelCardProps {
  id: string;
  title: ReactNode;
  /** What the figures are, in a line. */
  note?: ReactNode;
  /** Beside the title: exports, choices. Not printed. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of the analytics screens; not broken over two printed pages. */
export function PanelCard({ id, title, note, actions, className, children }: PanelCardProps) {
  return (
    <section aria-labelledby={id} className={classNames("min-w-0 break-inside-avoid card print:shadow-none", className)}>
      <div className="flex items-start justify-between gap-3 px-4 pt-3.5 sm:px-5">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="card-title">
            {title}
          </h2>
          {note ? <p className="text-xs text-subtle">{note}</p> : null}
        </div>
        {actions ? <div className="-mt-1 -mr-2 flex items-center gap-1 print:hidden">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** What a panel says without figures. */
export const NoFigures = ({ children }: { children: ReactNode }) => <p className="px-4 pt-3 pb-6 text-center text-muted sm:px-5">{children}</p>;
