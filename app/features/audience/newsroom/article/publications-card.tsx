import { PublicationResult } from "#app/features/instagram/newsroom/publication-result.tsx";
import { TYPE_LABELS } from "#app/features/instagram/newsroom/queue-labels.ts";
import { whenLabel } from "#app/features/whatsapp/newsroom/item-labels.ts";
import { PanelCard } from "../panel-card.tsx";
import type { ArticleAudienceView } from "./article-view.ts";

interface PublicationsCardProps {
  publications: ArticleAudienceView["publications"];
  timeZone: string;
  /** Of the server, in milliseconds. */
  now: number;
}

/** What came of the article's own posts on Instagram. */
export function PublicationsCard({ publications, timeZone, now }: PublicationsCardProps) {
  if (publications.length === 0) return null;
  return (
    <PanelCard id="publicacoes" title="No Instagram" note="Números de cada post que saiu da fila do portal, desde a publicação">
      <ul className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
        {publications.map(({ id, tipo, publicadaEm, permalink, resultado }) => {
          const title = `${TYPE_LABELS[tipo]}, ${whenLabel(publicadaEm, timeZone, now)}`;
          return (
            <li key={id} className="flex flex-col gap-2 py-2.5">
              <p data-not-figure="" className="font-semibold">
                {permalink === null ? (
                  title
                ) : (
                  <a href={permalink} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2 hover:text-accent">
                    {title}
                  </a>
                )}
              </p>
              <PublicationResult result={resultado} type={tipo} title={title} timeZone={timeZone} />
            </li>
          );
        })}
      </ul>
    </PanelCard>
  );
}
