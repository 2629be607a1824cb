import { Dialog as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useDialogReturnFocus } from "./return-focus.ts";
import { isInToast } from "./toast.tsx";

interface WindowProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons that stay visible below the content. */
  footer?: ReactNode;
  /** Name of the cross; 'Fechar' when absent. */
  closeLabel?: string;
  /** Beside title and description. */
  aside?: ReactNode;
  /** Before Escape closes the window; `preventDefault` keeps it open. */
  onEscape?: ((event: KeyboardEvent) => void) | undefined;
  /** Gets the focus at first, instead of the cross. */
  firstFocus?: RefObject<HTMLElement> | undefined;
}

interface Shape {
  /** Position and size. */
  className: string;
  /** On two lines at most: for titles that people type. */
  clampTitle?: boolean;
  /** For columns: the content has no padding and scrolls its own parts. */
  columns?: boolean;
}

/** A modal dialog with a fixed header, content that scrolls and fixed buttons; Escape and the cross close it. */
function Window({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  aside,
  closeLabel = "Fechar",
  onEscape,
  firstFocus,
  className,
  clampTitle = false,
  columns = false,
}: WindowProps & Shape) {
  const focus = useDialogReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Primitive.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            if (!firstFocus?.current) return;
            event.preventDefault();
            firstFocus.current.focus();
          }}
          {...(onEscape ? { onEscapeKeyDown: onEscape } : {})}
          onInteractOutside={(event) => {
            // A question over the window is answered, not a press beside the window.
            const isInQuestion = event.target instanceof Element && event.target.closest("dialog") !== null;
            if (isInQuestion || isInToast(event.target)) event.preventDefault();
          }}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={className}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5 sm:py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title className={clampTitle ? "line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere" : "text-lg font-semibold"}>{title}</Primitive.Title>
              {description === undefined ? null : <Primitive.Description className="text-muted">{description}</Primitive.Description>}
              {aside}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" icon="close" aria-label={closeLabel} />
            </Primitive.Close>
          </header>
          <div className={columns ? "flex min-h-0 flex-1" : "min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5"}>{children}</div>
          {footer ? <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">{footer}</footer> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A window at the side of the page, the whole of it on a phone: for one thing of the list that stays beside it. */
export const Sheet = (window: WindowProps) => (
  <Window
    {...window}
    clampTitle
    className="fixed inset-y-0 right-0 z-50 flex w-full animate-rise flex-col border-line bg-surface shadow-float sm:w-[min(46rem,calc(100vw-4rem))] sm:border-l"
  />
);

interface DialogProps extends WindowProps, Pick<Shape, "columns"> {
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
