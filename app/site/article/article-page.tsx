import { Kicker, MostRead, RowCard } from "../cards/cards.tsx";
import { Picture } from "../cards/picture.tsx";
import { SiteLayout } from "../shell/layout.tsx";
import { presentBody } from "./article-body.ts";
import type { ArticleView } from "./article-view.ts";
import { Reactions } from "./reactions.tsx";
import { ShareRow } from "./share-row.tsx";

const COVER_SIZES = "(min-width: 80rem) 50rem, (min-width: 64rem) 64vw, 100vw";
const RELATED_SIZES = "(min-width: 80rem) 18rem, (min-width: 48rem) 23vw, 7rem";

function Byline({ article }: { article: ArticleView }) {
  return (
    <div className="byline">
      <p className="byline-author">Por {article.author}</p>
      <p className="meta">
        <time dateTime={article.publishedAt}>{article.publishedLong}</time>
        {article.updated ? (
          <>
            {" · Atualizada "}
            <time dateTime={article.updated.at}>{article.updated.label}</time>
          </>
        ) : null}
        {` · ${article.readingMinutes} min de leitura`}
      </p>
    </div>
  );
}

function QuickSummary({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <section className="quick" aria-labelledby="leitura-rapida">
      <h2 id="leitura-rapida">Leitura Rápida</h2>
      <p className="quick-label">Para leitores apressados</p>
      <ol>
        {topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ol>
    </section>
  );
}

/** "Foto: " before a bare name; a credit that says what it is stays as it was written. */
const creditLine = (credit: string) => (credit.includes(":") ? credit : `Foto: ${credit}`);

function Cover({ article }: { article: ArticleView }) {
  if (!article.picture) return null;
  return (
    <figure className="cover">
      <Picture picture={article.picture} sizes={COVER_SIZES} eager />
      {article.picture.credit ? <figcaption>{creditLine(article.picture.credit)}</figcaption> : null}
    </figure>
  );
}

/** A story, whole. */
export function ArticlePage({ article }: { article: ArticleView }) {
  return (
    <SiteLayout site={article.site}>
      <div className={article.mostRead.length > 0 ? "page page-railed" : "page"}>
        <article className="story" data-article-id={article.id}>
          <header className="story-head">
            <Kicker card={article} />
            <h1>{article.title}</h1>
            {article.subtitle ? <p className="deck">{article.subtitle}</p> : null}
            <div className="story-line">
              <Byline article={article} />
              <ShareRow article={article} />
            </div>
          </header>
          <Cover article={article} />
          <QuickSummary topics={article.quickSummary} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored */}
          <div className="body" dangerouslySetInnerHTML={{ __html: presentBody(article.bodyHtml) }} />
          <footer className="story-foot">
            <ShareRow article={article} />
            {article.tags.length > 0 ? (
              <ul className="tags" aria-label="Assuntos">
                {article.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            ) : null}
            <Reactions reactions={article.reactions} />
          </footer>
        </article>
        {article.related.length > 0 ? (
          <section className="related" aria-labelledby="leia-tambem">
            <h2 id="leia-tambem" className="section-title">
              Leia também
            </h2>
            <div className="related-cards">
              {article.related.map((card) => (
                <RowCard key={card.id} card={card} sizes={RELATED_SIZES} rises />
              ))}
            </div>
          </section>
        ) : null}
        <MostRead cards={article.mostRead} id="mais-lidas" />
      </div>
    </SiteLayout>
  );
}
