import { Dialog as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { isInToast } from "./toast.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  children: ReactNode;
  /** Buttons that stay in sight below the content. */
  footer: ReactNode;
  /** Beside title and description. */
  aside?: ReactNode;
  /** For two lists side by side. */
  wide?: boolean;
  /** Before Escape closes the window; `preventDefault` keeps it open. */
  onEscape?(event: KeyboardEvent): void;
  /** What has the focus at first, instead of the cross. */
  firstFocus?: RefObject<HTMLElement>;
}

/** A window over the page, full height on a phone; Escape and the cross close it. */
export function Dialog({ open, onOpenChange, title, description, children, footer, aside, wide = false, onEscape, firstFocus }: DialogProps) {
  const focus = useReturnFocus();
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
            if (isInToast(event.target)) event.preventDefault();
          }}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] animate-rise flex-col rounded-t-xl border border-line bg-surface shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,48rem)] sm:rounded-xl",
            wide ? "sm:w-[min(72rem,calc(100vw-3rem))]" : "sm:w-[min(60rem,calc(100vw-3rem))]",
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5 sm:py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              <Primitive.Description className="text-muted">{description}</Primitive.Description>
              {aside}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" icon="close" aria-label="Fechar" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">{children}</div>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">{footer}</footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
