import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { isInToast } from "./toast.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface SheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  children: ReactNode;
  /** Buttons that stay in sight below the content. */
  footer: ReactNode;
}

/** A window at the side of the page, the whole of it on a phone: for one thing of the list that stays beside it. */
export function Sheet({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  const focus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Primitive.Content
          {...focus}
          onInteractOutside={(event) => {
            if (isInToast(event.target)) event.preventDefault();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-full animate-rise flex-col border-line bg-surface shadow-float sm:w-[min(46rem,calc(100vw-4rem))] sm:border-l"
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5 sm:py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere">{title}</Primitive.Title>
              <Primitive.Description className="text-muted">{description}</Primitive.Description>
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
