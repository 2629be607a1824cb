import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { firstSegment } from "#app/features/readers/view-context.http.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { iconPicture } from "#app/ui/site/shell/brand-pictures.ts";

/** Built-in icons, each with the size that replaces it once the newsroom has chosen a picture. */
const USES: Record<string, { own: string; width: 160 | 320; format: "webp" | "jpeg" }> = {
  navegador: { own: "/favicon.svg", width: 160, format: "webp" },
  apple: { own: "/icons/apple-touch-icon.png", width: 320, format: "jpeg" },
  // Programs that ask for this address by themselves know no SVG: feed readers, and lists of bookmarks.
  "favicon.ico": { own: "/icons/icon-192.png", width: 160, format: "jpeg" },
  aviso: { own: "/icons/icon-192.png", width: 320, format: "jpeg" },
};

/** `/icone/{use}` and `/favicon.ico`: redirects to the site's current icon, so that no cached page contains its address. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const use = entryOf(USES, params.use ?? firstSegment(request));
  if (!use) return new Response("Imagem não encontrada.", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
  const location = iconPicture(context.settings.iconKey, use.width, use.format)?.src ?? use.own;
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "public, max-age=600" } });
}
