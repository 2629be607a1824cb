import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  danger: "bg-danger-soft text-danger",
  warn: "bg-warn-soft text-warn",
  ok: "bg-ok-soft text-ok",
  info: "bg-info-soft text-info",
} as const;

export type BadgeTone = keyof typeof TONES;

/** A short label of a state. */
export function Badge({ tone = "neutral", className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return (
    <span className={classNames("inline-flex items-center gap-1 rounded px-1.5 py-0.5 text-xs leading-4 font-semibold whitespace-nowrap", TONES[tone], className)}>{children}</span>
  );
}
