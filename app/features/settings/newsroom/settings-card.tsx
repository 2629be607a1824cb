import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import type { SettingsAnswer } from "./settings-view.ts";

interface SettingsCardProps {
  id: string;
  title: string;
  about: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The one subject of a page, whose heading and words stand above it. */
export const PageCard = ({ id, title, children }: Pick<SettingsCardProps, "id" | "title" | "children">) => (
  <section id={id} aria-label={title} className="scroll-mt-20 card p-4 sm:p-6">
    {children}
  </section>
);

/** A subject of a screen that has several. */
export function SettingsCard({ id, title, about, aside, children }: SettingsCardProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-20 card p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-titulo`} className="card-title">
          {title}
        </h2>
        {aside}
      </div>
      <p className="mt-1 max-w-prose text-muted">{about}</p>
      {children}
    </section>
  );
}

/** The outcome of a form, beside its button. The region is rendered before its text: screen readers do not read a live region that comes with it. */
export function FormOutcome({ outcome }: { outcome: Pick<SettingsAnswer, "ok" | "message" | "reason"> | undefined }) {
  return (
    <p
      role={outcome && !outcome.ok ? "alert" : "status"}
      className={classNames("flex min-w-0 flex-1 basis-60 items-start gap-1.5 self-center", outcome?.ok ? "text-ok" : "text-danger")}
    >
      {outcome ? (
        <>
          <Icon name={outcome.ok ? "check" : "alert"} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <span className="block">{outcome.message}</span>
            {outcome.reason ? <span className="block text-sm text-ink">{outcome.reason}</span> : null}
          </span>
        </>
      ) : null}
    </p>
  );
}

/** Asks before a page is left whose form holds what was not saved. */
export const LeaveSettings = ({ isUnsaved }: { isUnsaved: boolean | (() => boolean) }) => (
  <LeaveQuestion isUnsaved={isUnsaved} leavesBy="address">
    O que você mudou nesta página ainda não foi salvo.
  </LeaveQuestion>
);
