import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Classes of `admin.css`. */
const TONES = {
  neutral: "",
  accent: "badge-accent",
  danger: "badge-danger",
  warn: "badge-warn",
  ok: "badge-ok",
  info: "badge-info",
} as const;

export type BadgeTone = keyof typeof TONES;

/** A short label of a state. */
export function Badge({ tone = "neutral", className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={classNames("badge", TONES[tone], className)}>{children}</span>;
}
