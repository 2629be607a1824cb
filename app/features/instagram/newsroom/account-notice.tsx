import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

const TONES = { warn: "bg-warn-soft text-warn", danger: "bg-danger-soft text-danger", info: "bg-info-soft text-info" } as const;

/** A problem of the account or its queue: what happened, and what to do. */
export function AccountNotice({ tone, cause, remedy, children }: { tone: keyof typeof TONES; cause: string; remedy: string; children?: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-3 py-2.5 ${TONES[tone]}`}>
      <p className="flex min-w-0 flex-1 basis-64 gap-2">
        <Icon name={tone === "info" ? "clock" : "alert"} className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <strong className="font-semibold">{cause}</strong> {remedy}
        </span>
      </p>
      {children}
    </div>
  );
}
