import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, forwardRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./states.tsx";

/** Classes of `admin.css`. */
const VARIANTS = { primary: "btn-primary", secondary: "", ghost: "btn-ghost", danger: "btn-danger", dangerGhost: "btn-danger-ghost" } as const;

const SIZES = {
  sm: "btn-sm",
  md: "",
  /** A square with an icon alone: large enough for a thumb on a phone. */
  icon: "btn-icon",
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  icon?: IconName;
}

const lookOf = ({ variant = "secondary", size = "md" }: ButtonLook, more?: string) => classNames("btn", VARIANTS[variant], SIZES[size], more);

/** A button; `busy` shows that its work is under way and keeps it from being pressed again. It stays where the focus is: a browser takes it from what is disabled. */
export const Button = forwardRef<HTMLButtonElement, ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { busy?: boolean }>(function Button(
  { variant, size, icon, busy = false, className, children, disabled = false, type = "button", onClick, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      disabled={disabled && !busy}
      aria-busy={busy || undefined}
      className={lookOf({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) }, className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
      {...(busy ? { "aria-disabled": true } : {})}
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
