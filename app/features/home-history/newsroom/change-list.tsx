import { Link } from "@remix-run/react";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/states.tsx";
import type { ChangeLine } from "./time-machine-view.ts";

/** The changes of a day, newest first: when, who, what. */
export function ChangeList({ changes }: { changes: readonly ChangeLine[] }) {
  if (changes.length === 0) return <EmptyState title="Nenhuma mudança gravada neste dia" />;
  return (
    <ol className="max-h-128 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {changes.map(({ seq, time, href, who, what, parts, late, isShown }) => (
        <li key={seq} className={classNames("flex gap-3 px-3 py-2", isShown && "bg-accent-soft")}>
          <Link
            to={href}
            preventScrollReset
            aria-current={isShown ? "true" : undefined}
            className="grid h-11 shrink-0 place-items-center font-semibold tabular-nums underline sm:h-8"
          >
            {time}
          </Link>
          <div className="min-w-0 flex-1 py-1">
            <p className="break-words">
              <strong>{who}</strong> · {what}
            </p>
            <p className="text-[0.8125rem] text-muted">Mudou: {parts}</p>
            {late ? <p className="text-[0.8125rem] text-warn">{late}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
