import { iconPicture } from "#app/ui/site/shell/brand-pictures.ts";

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

/** What a browser needs to install the site (W3C Web App Manifest). Colours are those of style/tokens.css. */
export const webManifest = (site: { name: string; iconKey: string | null }): Record<string, unknown> => ({
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
