import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, forwardRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./states.tsx";

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent shadow-lift",
  secondary: "bg-surface text-ink border-line hover:bg-sunken shadow-lift",
  ghost: "text-muted border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-strong border-transparent shadow-lift",
  dangerGhost: "text-danger border-transparent hover:bg-danger-soft",
} as const;

const SIZES = {
  sm: "h-8 gap-1.5 px-2.5 text-[0.8125rem]",
  md: "h-10 gap-2 px-3.5 sm:h-9",
  /** A square with an icon alone: large enough for a thumb on a phone. */
  icon: "size-10 sm:size-8",
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  icon?: IconName;
}

const lookOf = ({ variant = "secondary", size = "md" }: ButtonLook, more?: string) =>
  classNames(
    "inline-flex shrink-0 items-center justify-center rounded-md border font-semibold whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
    more,
  );

/** A button; `busy` shows that its work is under way and keeps it from being pressed again. */
export const Button = forwardRef<HTMLButtonElement, ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { busy?: boolean }>(function Button(
  { variant, size, icon, busy = false, className, children, disabled, type = "button", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={lookOf({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) }, className)}
      {...rest}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
});

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link className={lookOf({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
