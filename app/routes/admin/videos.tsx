import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { keepingScreen, unlessUnreached } from "#app/admin/unreached.ts";
import { parseVideosQuery, VIDEOS_SHOWN, videosHref } from "#app/admin/videos/videos-query.ts";
import { VideosScreen } from "#app/admin/videos/videos-screen.tsx";
import { toVideosView, type VideosView } from "#app/admin/videos/videos-view.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { roleMay } from "#app/domain/access/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { rowAction } from "#app/http/row-action.server.ts";

export const handle = adminHandle("videos:read");
export const meta = screenMeta("Vídeos");

export async function loader(args: LoaderFunctionArgs): Promise<VideosView & { operation: string }> {
  const { services, settings } = args.context;
  const { page, deleting } = parseVideosQuery(new URL(args.request.url).searchParams);
  const [{ user }, reading] = await adminCallerWith(args, handle.admin.allow, services.videos.readPage("staff", page, VIDEOS_SHOWN));
  const view = toVideosView(reading, { page, limit: VIDEOS_SHOWN, deleting, mayManage: roleMay(user.role, "videos:manage") }, settings.timeZone);
  if (page > view.pages) throw redirect(videosHref(view.pages));
  return { ...view, operation: crypto.randomUUID() };
}

const FAILURE = "Erro ao alterar o vídeo";

export function action(args: ActionFunctionArgs) {
  const { videos } = args.context.services;
  return rowAction(args, {
    allow: "videos:manage",
    otherwise: "/admin/videos",
    done: { publish: "Vídeo publicado.", withdraw: "Vídeo fora do ar.", up: "Vídeo movido.", down: "Vídeo movido.", remove: "Vídeo excluído." },
    failure: FAILURE,
    run: (id, intent, actor): Promise<unknown> => {
      if (intent === "remove") return videos.remove(id, actor);
      if (intent === "up" || intent === "down") return videos.move(id, intent, actor);
      return videos.change(id, { published: intent === "publish" }, null, actor);
    },
  });
}

export const clientAction = keepingScreen(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = unlessUnreached;

export default VideosScreen;

export const ErrorBoundary = () => <ScreenError />;
