import { classNames } from "./class-names.ts";
import { Window, type WindowProps } from "./window.tsx";

interface DialogProps extends WindowProps {
  /** For two lists side by side. */
  wide?: boolean;
}

/** A window over the page, full height on a phone. */
export const Dialog = ({ wide = false, ...window }: DialogProps) => (
  <Window
    {...window}
    className={classNames(
      "fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] animate-rise flex-col rounded-t-xl border border-line bg-surface shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,48rem)] sm:rounded-xl",
      wide ? "sm:w-[min(72rem,calc(100vw-3rem))]" : "sm:w-[min(60rem,calc(100vw-3rem))]",
    )}
  />
);
