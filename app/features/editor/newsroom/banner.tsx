import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

interface BannerProps {
  tone: "warn" | "bad" | "calm";
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?(): void;
}

/** A notice above the form. */
export function Banner({ tone, children, actions, onDismiss }: BannerProps) {
  return (
    <div className={`ed-banner is-${tone}`} role={tone === "calm" ? "status" : "alert"}>
      <Icon name={tone === "calm" ? "history" : "alert"} className="size-4.5" />
      <div>{children}</div>
      {actions ? <div className="ed-actions">{actions}</div> : null}
      {onDismiss ? (
        <button type="button" className="ed-button is-quiet ed-dismiss" aria-label="Fechar aviso" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
