import { counted } from "#app/platform/values/format-number.ts";
import type { LinkAnalyticsWire } from "../../short-links.wire.ts";

/** The ten links with the most clicks of the period (spec 2 §9). */
export function TopLinks({ links, days }: { links: LinkAnalyticsWire["top_links"]; days: number }) {
  return (
    <section aria-labelledby="top-links" className="min-w-0 card p-4 sm:p-5">
      <h2 id="top-links" className="mb-3 card-title">
        Top 10 links
      </h2>
      {links.length === 0 ? (
        <p className="py-8 text-center text-muted">Sem dados disponíveis</p>
      ) : (
        <ol className="divide-y divide-line" aria-label={`Mais clicados em ${days} dias`}>
          {links.map(({ short_code, short_url, noticia_titulo, original_url, total_clicks }, index) => (
            <li key={short_code} className="flex items-start gap-3 py-2">
              <span aria-hidden="true" className="w-6 shrink-0 text-right font-serif whitespace-nowrap text-lg leading-snug text-subtle tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 font-semibold wrap-anywhere">{noticia_titulo ?? original_url}</span>
                <a href={short_url} target="_blank" rel="noreferrer" className="text-[0.8125rem] text-muted underline-offset-2 wrap-anywhere hover:underline">
                  {short_url.replace(/^https?:\/\//, "")}
                </a>
              </span>
              <span className="shrink-0 tabular-nums">{counted(total_clicks, "clique", "cliques")}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
