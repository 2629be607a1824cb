import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { parseVideosQuery, VIDEOS_SHOWN, videosHref } from "#app/admin/videos/videos-query.ts";
import { VideosScreen } from "#app/admin/videos/videos-screen.tsx";
import { toVideosView, type VideosView } from "#app/admin/videos/videos-view.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { rowAction } from "#app/http/forms/row-action.server.ts";

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
