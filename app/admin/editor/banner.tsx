import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface BannerProps {
  tone: "warn" | "bad" | "calm";
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?(): void;
}

/** Something a person should know or answer, above the form. */
export function Banner({ tone, children, actions, onDismiss }: BannerProps) {
  return (
    <div className={`ed-banner is-${tone}`} role={tone === "calm" ? "status" : "alert"}>
      <Icon name={tone === "calm" ? "history" : "warning"} />
      <div>{children}</div>
      {actions ? <div className="ed-actions">{actions}</div> : null}
      {onDismiss ? (
        <button type="button" className="ed-button is-quiet ed-dismiss" aria-label="Fechar aviso" onClick={onDismiss}>
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </div>
  );
}
