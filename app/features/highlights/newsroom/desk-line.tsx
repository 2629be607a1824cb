import type { ReactNode } from "react";
import { ReadersNow } from "#app/features/audience/newsroom/online/readers-now.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";
import type { DeskArticle } from "../desk-message.wire.ts";

interface DeskLineProps {
  article: DeskArticle;
  /** Before the picture: a handle, a box to check, a rank. */
  lead?: ReactNode;
  /** Beside the hat line. */
  tag?: ReactNode;
  /** Actions on the article. */
  children?: ReactNode;
  /** Not saved yet: saving would add it. */
  isGhost?: boolean;
  isLifted?: boolean;
}

/** One article of the highlights' desk. */
export function DeskLine({ article, lead, tag, children, isGhost = false, isLifted = false }: DeskLineProps) {
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border px-2 py-1.5 sm:flex-nowrap",
        isLifted ? "border-accent bg-accent-soft shadow-float" : isGhost ? "border-dashed border-edge bg-sunken/50" : "border-line bg-surface",
      )}
    >
      {lead}
      <Thumbnail coverUrl={article.imagemUrl} className={classNames("h-10 w-14 max-sm:hidden", isGhost && "opacity-60")} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-subtle">
          <span className="font-semibold tracking-wide uppercase">{article.chapeu}</span> {tag} <ReadersNow articleId={article.id} />
        </p>
        <p className="line-clamp-3 leading-snug font-semibold">{article.titulo}</p>
      </div>
      {children ? <div className="flex shrink-0 items-center max-sm:w-full max-sm:justify-end">{children}</div> : null}
    </li>
  );
}

/** A checkbox with a touch-sized target. */
export function LineCheck({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className="grid size-8 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} className="size-4.5 accent-accent" />
    </label>
  );
}
