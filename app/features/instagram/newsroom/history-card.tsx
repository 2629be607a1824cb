import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import type { InstagramPostWire } from "../instagram-queue.wire.ts";
import { PublicationResult } from "./publication-result.tsx";
import { momentLabel, TYPE_LABELS } from "./queue-labels.ts";
import type { InstagramQueueState } from "./use-instagram-queue.ts";

interface HistoryCardProps extends Pick<InstagramQueueState, "history" | "isReadingMore" | "readMore" | "refresh"> {
  timeZone: string;
}

function Publication({ post, timeZone }: { post: InstagramPostWire; timeZone: string }) {
  const facts = [TYPE_LABELS[post.type], post.publishedAt === null ? null : momentLabel(post.publishedAt, timeZone), post.by === "person" ? "confirmado por uma pessoa" : null];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{post.title}</p>
        <p className="text-[0.8125rem] text-muted tabular-nums">{facts.filter((fact) => fact !== null).join(" · ")}</p>
      </div>
      {post.permalink ? (
        <a
          href={post.permalink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Ver no Instagram: ${post.title}`}
          className="inline-flex min-h-10 items-center gap-1.5 underline underline-offset-2 hover:text-accent sm:min-h-8"
        >
          Ver no Instagram <Icon name="external" />
        </a>
      ) : null}
      {post.resultado ? (
        <div className="w-full">
          <PublicationResult result={post.resultado} type={post.type} title={post.title} timeZone={timeZone} />
        </div>
      ) : null}
    </li>
  );
}

/** Published posts, newest first (spec 2 §3: all kept, ten shown). */
export function HistoryCard({ history, isReadingMore, readMore, refresh, timeZone }: HistoryCardProps) {
  return (
    <section aria-labelledby="instagram-history" className="mb-5 card">
      <h2 id="instagram-history" className="border-b border-line px-4 py-3 card-title sm:px-5">
        Histórico
      </h2>
      {history === null ? (
        <ErrorState title="Erro ao carregar o histórico" actions={<Button onClick={() => void refresh()}>Tentar novamente</Button>} />
      ) : history.items.length === 0 ? (
        <EmptyState title="Nada publicado ainda">O que sair no Instagram por aqui fica nesta lista.</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {history.items.map((post) => (
            <Publication key={post.id} post={post} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {history !== null && history.proximo !== null ? (
        <div className="border-t border-line px-4 py-3 text-center">
          <Button busy={isReadingMore} onClick={() => void readMore()}>
            Ver mais
          </Button>
        </div>
      ) : null}
    </section>
  );
}
