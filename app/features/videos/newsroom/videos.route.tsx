import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { rowAction } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { parseVideosQuery, VIDEOS_SHOWN, videosHref } from "./videos-query.ts";
import { VideosScreen } from "./videos-screen.tsx";
import { toVideosView, type VideosView } from "./videos-view.ts";

export const handle = adminHandle("videos:read");
export const meta = screenMeta("Vídeos");

export async function loader(args: LoaderFunctionArgs): Promise<VideosView & { operation: string }> {
  const { services, settings } = args.context;
  const { page, deleting } = parseVideosQuery(new URL(args.request.url).searchParams);
  const [{ user }, reading] = await adminCallerWith(args, handle.admin.allow, services.videos.readPage("staff", page, VIDEOS_SHOWN));
  const view = toVideosView(reading, { page, limit: VIDEOS_SHOWN, deleting, mayManage: roleMay(user.role, "videos:manage"), videoBrand: settings.videoBrand }, settings.timeZone);
  if (page > view.pages) throw redirect(videosHref(view.pages));
  return { ...view, operation: crypto.randomUUID() };
}

const FAILURE = "Erro ao alterar o vídeo";

export function action(args: ActionFunctionArgs) {
  const { videos } = args.context.services;
  return rowAction(args, {
    allow: "videos:manage",
    otherwise: "/admin/videos",
    failure: FAILURE,
    actions: {
      publish: { done: "Vídeo publicado.", run: (id, actor) => videos.change(id, { published: true }, null, actor) },
      withdraw: { done: "Vídeo fora do ar.", run: (id, actor) => videos.change(id, { published: false }, null, actor) },
      up: { done: "Vídeo movido.", run: (id, actor) => videos.move(id, "up", actor) },
      down: { done: "Vídeo movido.", run: (id, actor) => videos.move(id, "down", actor) },
      remove: { done: "Vídeo excluído.", run: (id, actor) => videos.remove(id, actor) },
    },
  });
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default VideosScreen;

export const ErrorBoundary = () => <ScreenError />;
