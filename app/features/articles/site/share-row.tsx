import type { ArticleView } from "./article-view.ts";

const ICONS = {
  whatsapp:
    "M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2m0 18.2c-1.5 0-3-.4-4.2-1.2l-.3-.2-3.1.8.8-3-.2-.3A8.2 8.2 0 1 1 12 20.2m4.5-6.1c-.2-.1-1.5-.7-1.7-.8s-.4-.1-.6.1-.6.8-.8 1-.3.2-.5.1a6.7 6.7 0 0 1-3.3-2.9c-.3-.4.3-.4.7-1.3.1-.2 0-.3 0-.4l-.8-1.9c-.2-.5-.4-.4-.6-.4h-.5c-.2 0-.4 0-.7.3a2.9 2.9 0 0 0-.9 2.1c0 1.3.9 2.5 1 2.6.1.2 1.8 2.8 4.4 3.9 1.6.7 2.3.8 3.1.6.5-.1 1.5-.6 1.7-1.2s.2-1.1.2-1.2c-.1-.1-.3-.2-.5-.3",
  facebook: "M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.5V12h2.8l-.4 2.9h-2.3v7A10 10 0 0 0 22 12",
  x: "M17.7 3h3.1l-6.7 7.7L22 21h-6.2l-4.8-6.3L5.4 21H2.3l7.2-8.2L2 3h6.3l4.4 5.8zm-1.1 16.2h1.7L7.5 4.7H5.7z",
} as const;

/** Drawn as lines, unlike the services' own marks. */
const LINE_ICONS = {
  link: "M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7L12 5m2 6a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7L12 19",
  share: "M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8",
  bookmark: "M6 3h12v18l-6-4.5L6 21z",
} as const;

function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

function LineIcon({ name }: { name: keyof typeof LINE_ICONS }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={LINE_ICONS[name]} />
    </svg>
  );
}

/**
 * Ways to pass a story on: links that need no script, then buttons that the reader script shows where they work. Two of
 * them work almost everywhere: their place is kept from the first paint, so that nothing moves when they appear.
 */
export function ShareRow({ article }: { article: Pick<ArticleView, "share" | "canonical" | "title"> }) {
  const { share, canonical, title } = article;
  return (
    <ul className="share" aria-label="Compartilhar">
      <li>
        <a className="share-main" href={share.whatsapp} target="_blank" rel="noopener noreferrer">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      </li>
      <li>
        <a href={share.facebook} target="_blank" rel="noopener noreferrer" aria-label="Compartilhar no Facebook">
          <Icon name="facebook" />
        </a>
      </li>
      <li>
        <a href={share.x} target="_blank" rel="noopener noreferrer" aria-label="Compartilhar no X">
          <Icon name="x" />
        </a>
      </li>
      <li className="reserved">
        <button type="button" aria-label="Copiar link" data-copy-link={canonical}>
          <LineIcon name="link" />
        </button>
        <span className="share-note" role="status" />
      </li>
      <li hidden>
        <button type="button" aria-label="Mais formas de compartilhar" data-share-link={canonical} data-share-title={title}>
          <LineIcon name="share" />
        </button>
      </li>
      <li className="reserved">
        <button type="button" className="later" data-later>
          <LineIcon name="bookmark" />
          <span>Ler depois</span>
        </button>
        <span className="share-note" role="status" />
      </li>
    </ul>
  );
}
