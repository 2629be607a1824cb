import { Dialog as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import { isInToast } from "./toast.tsx";
import { useReturnFocus } from "./use-return-focus.ts";
import { WindowFrame } from "./window-frame.tsx";

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
          <WindowFrame title={title} description={description} aside={aside} footer={footer}>
            {children}
          </WindowFrame>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
