import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { firstSegment } from "#app/features/readers/view-context.http.ts";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { fileNotFound, textResponse } from "#app/platform/http/responses/reader-file.server.ts";
import { iconPicture } from "#app/ui/site/shell/brand-pictures.ts";
import { adsTxt, robotsTxt, rslTerms } from "./robots-txt.ts";

const OWN_ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The newsroom's icon in the sizes available, else the built-in one. */
function iconsOf(iconKey: string | null): readonly Record<string, string>[] {
  const pictures = ([160, 320, 640] as const).map((width) => iconPicture(iconKey, width)).filter((picture) => picture !== null);
  const bySize = new Map(pictures.map(({ src, width, height, type }) => [width, { src, sizes: `${width}x${height}`, type, purpose: "any" }]));
  return bySize.size > 0 ? [...bySize.values()] : OWN_ICONS;
}

/** Manifest by which a browser installs the site (W3C Web App Manifest). Colours are those of style/tokens.css. */
const webManifest = (site: { name: string; iconKey: string | null }): Record<string, unknown> => ({
  id: "/",
  name: `${site.name} — notícias do norte do Piauí`,
  short_name: site.name,
  description: "Jornalismo do norte do Piauí. As últimas matérias continuam aqui quando a internet falta.",
  lang: "pt-BR",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#fbfbf9",
  background_color: "#fbfbf9",
  categories: ["news"],
  icons: iconsOf(site.iconKey),
  shortcuts: [
    { name: "Mais lidas", url: "/mais-lidas" },
    { name: "Municípios", url: "/municipios" },
    { name: "Buscar", url: "/busca" },
  ],
});

/** `/robots.txt`, `/ads.txt`, `/rsl.xml`, `/manifest.webmanifest`, and `/{key}.txt`, which proves to search engines that IndexNow calls are the site's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { readers, settings } = context;
  const name = firstSegment(request);
  if (name === "manifest.webmanifest")
    return new Response(JSON.stringify(webManifest(settings)), { headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "no-cache" } });
  if (name === "robots.txt" || name === "ads.txt") {
    const reading = await readers.lists.shell();
    return textResponse(name === "ads.txt" ? adsTxt(reading.site) : robotsTxt(reading.site, settings.url), reading);
  }
  if (name === "rsl.xml") {
    const reading = await readers.lists.shell();
    return new Response(rslTerms(reading.site, settings.url), { headers: { "Content-Type": "application/rsl+xml; charset=utf-8", ...pageHeaders(reading) } });
  }
  const { key } = context.services.searchPings;
  return key !== null && new URL(request.url).pathname === `/${key}.txt`
    ? new Response(key, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } })
    : fileNotFound();
}
