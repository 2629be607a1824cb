import { articleIdOfSlug } from "#app/domain/article/slug.ts";
import type { PageRequest } from "./page-cache.server.ts";

const FILES = new Set(["/feed.xml", "/sitemap.xml", "/sitemap-news.xml"]);

/** Whether a request is for the data behind a page of readers: those are documents only, and `.data` would go past their cache. */
export function isReaderData(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.endsWith(".data") && !/^\/(admin|login|logout)\b/.test(pathname);
}

/** The page that a reader's request asks for, without any parameter it was not allowed to carry; null for other requests. */
export function readerPage(request: Request): PageRequest | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
  if (pathname === "/" || FILES.has(pathname)) return { key: pathname, articleId: null };
  const slug = /^\/post\/([a-z0-9-]{1,120})\/?$/.exec(pathname)?.[1];
  if (!slug) return null;
  const articleId = articleIdOfSlug(slug);
  return articleId === null ? null : { key: `/post/${slug}`, articleId };
}
