import { articleIdOfSlug } from "#app/domain/article/slug.ts";
import type { PageRequest } from "./page-cache.server.ts";

const FILES = new Set(["/feed.xml", "/sitemap.xml", "/sitemap-news.xml", "/sitemap-paginas.xml", "/robots.txt", "/ads.txt"]);

/** Feeds of categories and towns, numbered sitemaps. */
const FILE_PATTERN = /^\/(?:(?:categoria|municipio)\/[a-z0-9-]{1,80}\/feed|sitemap-materias-[1-9]\d{0,5})\.xml$/;

/** The page that a reader's request asks for, without any parameter it was not allowed to carry; null for other requests. */
export function readerPage(request: Request): PageRequest | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
  if (FILES.has(pathname) || FILE_PATTERN.test(pathname)) return { key: pathname, articleId: null };
  if (pathname === "/") return { key: pathname, articleId: null, hasVariants: true };
  const slug = /^\/post\/([a-z0-9-]{1,120})\/?$/.exec(pathname)?.[1];
  if (!slug) return null;
  const articleId = articleIdOfSlug(slug);
  return articleId === null ? null : { key: `/post/${slug}`, articleId, hasVariants: true };
}

/** The framework's data of a reader's page: those pages never ask for it, and it would pass the page cache by. */
export function isReaderData(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.endsWith(".data") && !/^\/(?:admin|login|logout)(?:[/.]|$)/.test(pathname);
}
