import { Fragment } from "react";
import { BannerSlot } from "#app/features/banners/site/slots.tsx";
import { CORRECTION_ANCHOR } from "#app/features/corrections/correction-notice.ts";
import { GalleryStyle } from "#app/features/galleries/site/gallery-assets.tsx";
import { FollowBox } from "#app/features/institutional/site/follow-box.tsx";
import { LiveNewest } from "#app/features/live/site/live-now.tsx";
import { LiveSection } from "#app/features/live/site/live-section.tsx";
import { PollStyle } from "#app/features/polls/site/poll-page.tsx";
import { HeadFigure, MostRead, RowCard, TextCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, Picture, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import boxesCss from "#app/ui/site/style/boxes.css?url";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { ArticleView, CorrectionView, NameLink } from "./article-view.ts";
import { ListenRow } from "./listen-row.tsx";
import { Reactions } from "./reactions.tsx";
import { ShareRow } from "./share-row.tsx";

const COVER_SIZES = `(min-width: 80rem) 50rem, (min-width: 64rem) 64vw, ${PHONE_WIDTH}`;
const RELATED_SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 31vw, 7rem";

const Name = ({ name: { label, href } }: { name: NameLink }) => (href ? <a href={href}>{label}</a> : label);

/** The kicker, then links to the lists of section and town. */
function Topics({ article }: { article: ArticleView }) {
  if (!article.kicker && article.places.length === 0) return null;
  return (
    <ul className="story-topics" aria-label="Assunto">
      {article.kicker ? (
        <li className="kicker" style={sectionColor(article.section?.color)}>
          {article.kicker}
        </li>
      ) : null}
      {article.places.map((place) => (
        <li key={place.label}>
          <Name name={place} />
        </li>
      ))}
    </ul>
  );
}

function Byline({ article }: { article: ArticleView }) {
  const portraits = article.bylines.flatMap(({ portrait }) => portrait ?? []);
  const isAlone = article.bylines.length === 1;
  return (
    <div className="byline">
      {portraits.length > 0 ? (
        <p className="byline-portraits" aria-hidden="true">
          {portraits.map((portrait) => (
            <img key={portrait} src={portrait} alt="" width={48} height={48} loading="lazy" decoding="async" />
          ))}
        </p>
      ) : null}
      <p className="byline-author">
        {"Por "}
        {article.bylines.map((name, index) => (
          <Fragment key={name.label}>
            {index === 0 ? "" : index === article.bylines.length - 1 ? " e " : ", "}
            <Name name={name} />
            {name.job ? <em className="byline-job">{isAlone ? `, ${name.job}` : ` (${name.job})`}</em> : null}
          </Fragment>
        ))}
      </p>
      <p className="meta">
        <time dateTime={article.publishedAt}>{article.publishedLong}</time>
        {article.updated ? (
          <>
            {" · Atualizada "}
            <time dateTime={article.updated.at}>{article.updated.label}</time>
          </>
        ) : null}
        {" · "}
        <span>{`${article.readingMinutes} min de leitura`}</span>
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
          <li key={topic}>
            <Unbroken text={topic} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A picture of another site waits for a tap, so that its owner does not learn who reads what. */
function Cover({ article }: { article: ArticleView }) {
  const { picture, section, coverCredit } = article;
  if (!picture) return <HeadFigure card={article} quote={article.pulledQuote} />;
  const isTall = picture.height !== null && picture.width !== null && picture.height > picture.width;
  return (
    <figure className={isTall ? "cover cover-tall" : "cover"}>
      {picture.own ? (
        <Picture picture={picture} sizes={COVER_SIZES} section={section?.color} eager />
      ) : (
        <a className="photo-tap" href={picture.src} data-photo={picture.src} data-alt={picture.alt}>
          <b>Mostrar foto</b> {picture.alt}
        </a>
      )}
      {picture.alt || coverCredit ? (
        <figcaption>
          {/* A screen reader already gets this text from the picture's `alt`. */}
          {picture.alt && picture.own ? <span aria-hidden="true">{`${picture.alt.replace(/\.$/, "")}${coverCredit ? ". " : ""}`}</span> : null}
          {coverCredit}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Shown to who comes by a short link that was sent with the error: its address ends with the anchor. */
const CorrectedStrip = ({ correction: { at, label } }: { correction: CorrectionView }) => (
  <p id={CORRECTION_ANCHOR} className="correction corrected" style={{ marginBottom: "1rem" }}>
    <strong>
      Esta matéria foi corrigida em <time dateTime={at}>{label}</time>.
    </strong>{" "}
    <a href="#correcao" style={{ textDecoration: "underline" }}>
      Ver a correção
    </a>
  </p>
);

const Correction = ({ correction: { text, at, label } }: { correction: CorrectionView }) => (
  <aside id="correcao" className="correction" aria-label="Correção">
    <p>
      <strong>
        Correção (<time dateTime={at}>{label}</time>):
      </strong>{" "}
      <Unbroken text={text} />
    </p>
  </aside>
);

/** A right of reply and its story name each other (Lei 13.188/2015). */
const RightOfReply = ({ article: { replies, replyTo } }: { article: ArticleView }) => (
  <>
    {replyTo ? (
      <p className="correction">
        <strong>Resposta a:</strong> <a href={replyTo.href ?? "/"}>{replyTo.label}</a>
      </p>
    ) : null}
    {replies.map(({ label, href }) => (
      <p key={href} className="correction">
        <strong>Direito de resposta:</strong> <a href={href ?? "/"}>{label}</a>
      </p>
    ))}
  </>
);

const Tags = ({ tags }: { tags: readonly NameLink[] }) => (
  <ul className="tags" aria-label="Assuntos">
    {tags.map((tag) => (
      <li key={tag.label}>
        <Name name={tag} />
      </li>
    ))}
  </ul>
);

/** Further stories of the story's town, as links. */
function SameTown({ sameTown }: Pick<ArticleView, "sameTown">) {
  if (!sameTown) return null;
  return (
    <section className="same-town" aria-labelledby="mesma-cidade">
      <h2 id="mesma-cidade" className="section-title">
        <a href={sameTown.href}>Mais de {sameTown.town}</a>
      </h2>
      {sameTown.cards.map((card) => (
        <TextCard key={card.id} card={{ ...card, town: null }} kicker={false} />
      ))}
    </section>
  );
}

/** Origin of a printed or copied story. */
const StorySource = ({ article }: { article: ArticleView }) => (
  <>
    <p className="story-source">
      {`${article.site.name} · ${article.publishedLong} · `}
      <span>{article.canonical}</span>
    </p>
    <ShareRow article={article} />
    {article.follow ? <FollowBox link={article.follow} /> : null}
  </>
);

/** The AI's part in the story, and its changes. */
const Making = ({ article: { ai, id } }: { article: ArticleView }) => (
  <div className="making">
    {ai ? (
      <details>
        <summary>{ai.line}</summary>
        <p>
          {ai.parts ? `A inteligência artificial sugeriu: ${ai.parts}. Uma pessoa da Redação escolheu e conferiu. ` : ""}
          {ai.hasVoice ? "O áudio é lido por uma voz sintética. " : ""}
          <a href="/uso-de-ia">Como usamos inteligência artificial</a>
        </p>
      </details>
    ) : null}
    <a href={`/historico/${id}`} rel="nofollow">
      Histórico desta matéria
    </a>
  </div>
);

/** Readers' reactions and messages. */
const Answers = ({ article }: { article: ArticleView }) => (
  <>
    <Reactions reactions={article.reactions} />
    <p className="report">
      <a href={`/contato?materia=${article.id}`} rel="nofollow">
        Encontrou um erro? Avise a Redação
      </a>
    </p>
  </>
);

/** A story, whole. `isShared`: for somebody with a private link, without what belongs to a public page: sharing, reactions, its address. */
export function ArticlePage({ article, isShared = false }: { article: ArticleView; isShared?: boolean }) {
  return (
    <SiteLayout site={article.site} mostRead={article.mostRead.length > 0} story={article.href}>
      <div className={article.mostRead.length > 0 ? "page page-railed" : "page"}>
        <article className="story" data-article-id={article.id}>
          <header className="story-head">
            {article.correction ? <CorrectedStrip correction={article.correction} /> : null}
            <Topics article={article} />
            <h1>
              <Unbroken text={article.title} />
            </h1>
            {article.subtitle ? (
              <p className="deck">
                <Unbroken text={article.subtitle} />
              </p>
            ) : null}
            <div className="story-line">
              <Byline article={article} />
              <a className="text-size" href="#preferencias" aria-label="Tamanho da letra, tema e contraste">
                Aa
              </a>
              {isShared ? null : <ShareRow article={article} />}
            </div>
            <ListenRow audio={article.audio} />
          </header>
          <Cover article={article} />
          {article.live ? <LiveNewest live={article.live} /> : null}
          <QuickSummary topics={article.quickSummary} />
          {article.hasBoxes ? <link rel="stylesheet" href={boxesCss} /> : null}
          {article.hasGallery ? <GalleryStyle /> : null}
          {article.hasPolls ? <PollStyle /> : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored */}
          <div className="body" dangerouslySetInnerHTML={{ __html: article.bodyHtml }} />
          {article.live ? <LiveSection live={article.live} /> : null}
          <footer className="story-foot">
            <RightOfReply article={article} />
            {article.correction ? <Correction correction={article.correction} /> : null}
            {isShared ? null : <StorySource article={article} />}
            {article.tagLinks.length > 0 ? <Tags tags={article.tagLinks} /> : null}
            {isShared ? null : <Making article={article} />}
            {isShared ? null : <Answers article={article} />}
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
        {/* Above the list: the column stays on the screen, and a low window cuts off its end. */}
        <MostRead cards={article.mostRead} id="mais-lidas" above={<BannerSlot slot="sidebar-article" slots={article.slots} />} below={<SameTown sameTown={article.sameTown} />} />
      </div>
    </SiteLayout>
  );
}
