import { Dialog as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";
import { isInToast } from "./toast.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

export interface WindowProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  children: ReactNode;
  /** Buttons that stay in sight below the content. */
  footer: ReactNode;
  /** Beside title and description. */
  aside?: ReactNode;
  /** Before Escape closes the window; `preventDefault` keeps it open. */
  onEscape?: ((event: KeyboardEvent) => void) | undefined;
  /** What has the focus at first, instead of the cross. */
  firstFocus?: RefObject<HTMLElement> | undefined;
}

interface Shape {
  /** Where it stands, and how large. */
  className: string;
  /** On two lines at most: for titles that people type. */
  clampTitle?: boolean;
}

/** What every window over the page is: a head that stays, content that scrolls, buttons that stay; Escape and the cross close it. */
export function Window({ open, onOpenChange, title, description, children, footer, aside, onEscape, firstFocus, className, clampTitle = false }: WindowProps & Shape) {
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
          className={className}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5 sm:py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title className={clampTitle ? "line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere" : "text-lg font-semibold"}>{title}</Primitive.Title>
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
