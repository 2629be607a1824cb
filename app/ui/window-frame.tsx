import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface WindowFrameProps {
  title: string;
  /** On two lines at most: for titles that people type. */
  clampTitle?: boolean;
  description: string;
  /** Below title and description. */
  aside?: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}

/** What is in every window over the page: a head that stays, content that scrolls, buttons that stay. */
export function WindowFrame({ title, clampTitle = false, description, aside, children, footer }: WindowFrameProps) {
  return (
    <>
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
    </>
  );
}
