import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Work under way; what works is named by the text around it. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`shrink-0 animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity={0.25} strokeWidth={3} />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
    </svg>
  );
}

interface StateProps {
  title: string;
  children?: ReactNode;
  /** Buttons of what a person can do about it. */
  actions?: ReactNode;
}

function StateCard({ title, children, actions, icon, tone }: StateProps & { icon: IconName; tone: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center">
      <span className={`mb-1 grid size-11 place-items-center rounded-full ${tone}`}>
        <Icon name={icon} className="size-5" />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children ? <div className="text-muted">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** A list without anything in it. */
export const EmptyState = (props: StateProps) => <StateCard {...props} icon="inbox" tone="bg-sunken text-subtle" />;

/** Something failed; `actions` are what the person can do. */
export const ErrorState = (props: StateProps) => <StateCard {...props} icon="alert" tone="bg-danger-soft text-danger" />;

/** Something is being fetched. */
export function LoadingState({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2 px-6 py-12 text-muted">
      <Spinner /> {children}
    </p>
  );
}
