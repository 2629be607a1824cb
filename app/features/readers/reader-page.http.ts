import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { FIXED_PAGES } from "#app/features/audience/page.ts";
import { MOST_READ_DEFAULT, readMostReadPeriod, readPageNumber } from "#app/platform/http/list-query.wire.ts";
import type { PageRequest } from "#app/platform/http/page-cache/page-cache.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** Normalises a parameter for a page's key; null where it has no effect, so that one page has one key. */
type Parameter = (value: string | null) => string | null;

const pageNumber: Parameter = (value) => {
  const page = readPageNumber(value);
  return page === 1 ? null : String(page);
};

const mostReadPeriod: Parameter = (value) => {
  const period = readMostReadPeriod(value);
  return period === MOST_READ_DEFAULT ? null : period;
};

const entryId: Parameter = (value) => (readId(value) === null ? null : value);

interface CachedPages {
  path: RegExp;
  /** The only parameters that the page may depend on. */
  parameters?: Readonly<Record<string, Parameter>>;
  /** Feeds and sitemaps are no pages: they have no economy variant. */
  isFile?: true;
}

/** Parameters of fixed pages. */
const FIXED_PARAMETERS: Readonly<Record<string, CachedPages["parameters"]>> = {
  "/videos": { pagina: pageNumber },
  "/correcoes": { pagina: pageNumber },
  "/mais-lidas": { periodo: mostReadPeriod },
};

/** Pages that are kept once made, beside the front page, the stories and the fixed pages. */
const CACHED: readonly CachedPages[] = [
  { path: /^\/(?:feed|podcast|rsl|sitemap|sitemap-news|sitemap-paginas|sitemap-videos|sitemap-materias-[1-9]\d{0,5})\.xml$/, isFile: true },
  { path: /^\/(?:robots|ads)\.txt$/, isFile: true },
  { path: /^\/novidades\.json$/, isFile: true },
  { path: /^\/(?:categoria|municipio)\/[a-z0-9-]{1,120}\/(?:feed|podcast)\.xml$/, isFile: true },
  { path: /^\/(?:autor|tag)\/[a-z0-9-]{1,120}\/feed\.xml$/, isFile: true },
  { path: /^\/(?:categoria|municipio|autor|tag)\/[a-z0-9-]{1,120}$/, parameters: { pagina: pageNumber } },
  { path: /^\/municipio\/[a-z0-9-]{1,120}\/(?:falecimentos|farmacias|agenda|avisos|vagas)$/ },
  { path: /^\/falecimento\/[1-9]\d{0,14}$/ },
  { path: /^\/enquete\/[1-9]\d{0,14}(?:\/parcial)?$/ },
  { path: /^\/video\/[a-z0-9-]{1,120}$/ },
  { path: /^\/video\/[1-9]\d{0,14}\/legendas\.vtt$/, isFile: true },
  { path: /^\/historico\/[1-9]\d{0,14}$/ },
];

/** Older entries of a story that is told live; of any other it means nothing. */
const STORY_PARAMETER = "antes";

/** Path polled by an open page of a live blog. */
const LIVE_UPDATES = /^\/ao-vivo\/([1-9]\d{0,14})\.json$/;

const STORY = /^\/post\/([a-z0-9-]{1,120})\/?$/;

function keyOf(path: string, search: URLSearchParams, parameters: CachedPages["parameters"] = {}): string {
  const kept = Object.entries(parameters).flatMap(([name, write]) => {
    const value = write(search.get(name));
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** The page that a reader's request asks for, without any parameter it was not allowed to carry; null for other requests. */
export function readerPage(request: Request): PageRequest | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/") return { key: pathname, articleId: null, hasVariants: true };
  const slug = STORY.exec(pathname)?.[1];
  if (slug) {
    const articleId = articleIdOfSlug(slug);
    if (articleId === null) return null;
    const plain = `/post/${slug}`;
    const before = entryId(searchParams.get(STORY_PARAMETER));
    const asked = before === null ? { key: plain } : { key: `${plain}?${STORY_PARAMETER}=${before}`, plain: { key: plain, value: Number(before) } };
    return { ...asked, articleId, hasVariants: true };
  }
  const live = LIVE_UPDATES.exec(pathname)?.[1];
  if (live) return { key: keyOf(pathname, searchParams, { desde: entryId }), articleId: Number(live), hasVariants: true };
  if (FIXED_PAGES.get(pathname)?.isKept) return { key: keyOf(pathname, searchParams, FIXED_PARAMETERS[pathname]), articleId: null, hasVariants: true };
  const cached = CACHED.find(({ path }) => path.test(pathname));
  return cached ? { key: keyOf(pathname, searchParams, cached.parameters), articleId: null, hasVariants: !cached.isFile } : null;
}
