import type { ReactNode } from "react";
import { Thumbnail } from "#app/admin/thumbnail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { DeskArticle } from "./use-highlight-desk.ts";

/** One article of the highlights' desk, with its buttons. */
export function DeskLine({ article, rank, tag, children }: { article: DeskArticle; rank?: number; tag?: string | null; children: ReactNode }) {
  return (
    <li className="flex items-center gap-x-2.5 rounded-lg border border-line p-2 max-sm:flex-wrap">
      {rank === undefined ? null : <span className="w-4 text-center font-semibold text-subtle tabular-nums">{rank}</span>}
      <Thumbnail coverUrl={article.imagemUrl} className="h-10 w-14 max-sm:hidden" />
      <div className={classNames("min-w-0 flex-1", rank !== undefined && "max-sm:basis-[calc(100%-2.5rem)]")}>
        <p className="line-clamp-2 leading-snug font-semibold">{article.titulo}</p>
        {tag ? <Badge tone="warn">{tag}</Badge> : null}
      </div>
      <div className="flex shrink-0 items-center max-sm:ml-auto">{children}</div>
    </li>
  );
}
