import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { isInToast } from "./toast.tsx";
import { useReturnFocus } from "./use-return-focus.ts";
import { WindowFrame } from "./window-frame.tsx";

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
          <WindowFrame title={title} clampTitle description={description} footer={footer}>
            {children}
          </WindowFrame>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
