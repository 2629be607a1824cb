import type { ArticleView } from "../article/article-view.ts";
import type { SiteView } from "../shell/site-view.ts";

type Json = Record<string, unknown>;

const publisher = (site: SiteView): Json => ({
  "@type": "NewsMediaOrganization",
  name: site.name,
  url: `${site.url}/`,
  logo: { "@type": "ImageObject", url: `${site.url}/favicon.svg` },
});

export const organizationJsonLd = (site: SiteView): Json => ({ "@context": "https://schema.org", ...publisher(site) });

/** Structured data of a story: NewsArticle and its Breadcrumb (contracts §10). */
export function articleJsonLd(article: ArticleView): Json {
  const { site, section } = article;
  const image = article.picture ? (article.picture.own ? `${site.url}${article.picture.src}?w=1280&f=jpeg` : article.picture.src) : null;
  const crumbs = [
    { name: site.name, item: `${site.url}/` },
    ...(section ? [{ name: section.name, item: `${site.url}/#editoria-${section.slug}` }] : []),
    { name: article.title, item: article.canonical },
  ];
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "NewsArticle",
        mainEntityOfPage: article.canonical,
        headline: article.title,
        description: article.subtitle,
        datePublished: article.publishedAt,
        dateModified: article.updated?.at ?? article.publishedAt,
        author: { "@type": article.author.startsWith("Redação") ? "Organization" : "Person", name: article.author },
        publisher: publisher(site),
        inLanguage: "pt-BR",
        isAccessibleForFree: true,
        ...(section ? { articleSection: section.name } : {}),
        ...(article.town ? { contentLocation: { "@type": "Place", name: `${article.town}, Piauí` } } : {}),
        ...(article.correction ? { correction: { "@type": "CorrectionComment", text: article.correction.text, datePublished: article.correction.at } } : {}),
        ...(image ? { image: [image] } : {}),
        ...(article.tags.length > 0 ? { keywords: article.tags.join(", ") } : {}),
      },
      { "@type": "BreadcrumbList", itemListElement: crumbs.map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })) },
    ],
  };
}
