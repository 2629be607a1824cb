import { LiveIndicator } from "./live-now.tsx";
import type { LiveView } from "./live-view.ts";

/** The entries of a live blog: pinned ones above, then the newest first. */
export function LiveSection({ live }: { live: LiveView }) {
  return (
    <section
      id="ao-vivo"
      className="live"
      aria-labelledby="ao-vivo-titulo"
      {...(live.follows ? { "data-ao-vivo": live.articleId, "data-seq": live.seq, "data-from": live.from, "data-state": live.state } : {})}
    >
      <header>
        <h2 id="ao-vivo-titulo">{live.state === "aberta" ? <LiveIndicator /> : "Como foi"}</h2>
        <p className="meta" data-live-state>
          {live.ended ?? "Esta página se atualiza sozinha."}
        </p>
      </header>
      {live.newestHref ? (
        <p>
          <a className="live-more" href={live.newestHref}>
            Ver as atualizações mais novas
          </a>
        </p>
      ) : null}
      <p className="live-news" role="status" data-live-news />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by entryHtml, which the answers to open pages share */}
      <ol className="live-list live-pinned" data-live-pinned aria-label="Atualizações fixadas" dangerouslySetInnerHTML={{ __html: live.pinnedHtml }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <ol className="live-list" data-live-entries aria-label="Atualizações, da mais nova à mais antiga" dangerouslySetInnerHTML={{ __html: live.entriesHtml }} />
      {live.isEmpty ? (
        <p className="meta" data-live-empty>
          Nenhuma atualização ainda.
        </p>
      ) : null}
      {live.olderHref ? (
        <p>
          <a className="live-more" href={live.olderHref}>
            Ver mais atualizações
          </a>
        </p>
      ) : null}
    </section>
  );
}
