import type { ReactNode } from "react";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { type BubblePart, bubbleParts } from "../message.ts";

interface PanelProps {
  id: string;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One block of the screen. */
export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Error of a field, announced when it appears; the field refers to it by `aria-describedby`. */
export function FieldProblem({ id, className = "", children }: { id: string; className?: string; children: string | null | undefined }) {
  return (
    <p id={id} role="alert" className={`text-[0.8125rem] text-danger empty:hidden ${className}`}>
      {children}
    </p>
  );
}

const LOOKS: Record<BubblePart["look"], string> = {
  plain: "",
  bold: "font-bold",
  italic: "italic",
  strike: "line-through",
  mono: "font-mono text-[0.92em]",
  link: "text-[#016ba0] dark:text-[#8fd6f5] [overflow-wrap:anywhere]",
};

/** Twice the bubble's width, for dense screens, and one of the widths that are made (px). */
const PICTURE_WIDTH = 640;

/** The uncropped picture, as WhatsApp shows it. */
function BubblePicture({ address }: { address: string }) {
  const own = pictureSizeOf(address);
  const source = own ? { src: `/img/${own.key}?w=${PICTURE_WIDTH}&f=webp`, width: own.width, height: own.height } : { src: address };
  return <img {...source} alt="" loading="lazy" decoding="async" className="mb-1 h-auto max-h-96 w-80 max-w-full rounded-md object-cover" />;
}

/** Preview of a message with WhatsApp's colours, markup and picture. */
export function MessageBubble({ message, pictureUrl }: { message: string; pictureUrl: string | null }) {
  let at = 0;
  return (
    <figure className="rounded-lg bg-[#efeae2] p-3 dark:bg-[#0b141a]">
      <figcaption className="sr-only">Como a mensagem aparece no WhatsApp</figcaption>
      <div className="ml-auto w-fit max-w-[22rem] overflow-hidden rounded-lg rounded-tr-none bg-[#d9fdd3] p-1 text-[0.9rem] leading-snug text-[#111b21] shadow-lift dark:bg-[#005c4b] dark:text-[#e9edef]">
        {pictureUrl ? <BubblePicture address={pictureUrl} /> : null}
        <p className="px-1.5 pt-1 pb-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {bubbleParts(message).map((part) => {
            const key = at;
            at += part.text.length + 1;
            return (
              <span key={key} className={LOOKS[part.look]}>
                {part.text}
              </span>
            );
          })}
        </p>
      </div>
    </figure>
  );
}
