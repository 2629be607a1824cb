import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { parseVideosQuery, VIDEOS_SHOWN } from "#app/admin/videos/videos-query.ts";
import { type VideosAnswer, VideosScreen } from "#app/admin/videos/videos-screen.tsx";
import { toVideosView, type VideosView } from "#app/admin/videos/videos-view.ts";
import { roleMay } from "#app/domain/access/capabilities.ts";
import { actorOf } from "#app/http/actor.server.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";

export const handle = adminHandle("videos:read");
export const meta = screenMeta("Vídeos");

export async function loader(args: LoaderFunctionArgs): Promise<VideosView> {
  const { services, settings } = args.context;
  const { page, deleting } = parseVideosQuery(new URL(args.request.url).searchParams);
  const [{ user }, reading] = await adminCallerWith(args, handle.admin.allow, services.videos.readPage("staff", page, VIDEOS_SHOWN));
  return toVideosView(reading, { page, limit: VIDEOS_SHOWN, deleting, mayManage: roleMay(user.role, "videos:manage") }, settings.timeZone);
}

const DONE: Record<string, string> = { publish: "Vídeo publicado.", withdraw: "Vídeo fora do ar.", up: "Vídeo movido.", down: "Vídeo movido.", remove: "Vídeo excluído." };

export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await adminCaller(args, "videos:manage", { otherwise: "/admin/videos" }));
  const { videos } = args.context.services;
  const form = await args.request.formData();
  const id = Number(form.get("id"));
  const intent = String(form.get("intent") ?? "");
  const message = DONE[intent];
  if (!Number.isSafeInteger(id) || id < 1 || message === undefined) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    if (intent === "remove") await videos.remove(id, actor);
    else if (intent === "up" || intent === "down") await videos.move(id, intent, actor);
    else await videos.change(id, { published: intent === "publish" }, null, actor);
    return data<VideosAnswer>({ ok: true, message });
  } catch (error) {
    const { status, message: failure } = refusedAction(error, "Erro ao alterar o vídeo. Tente novamente.", args);
    return data<VideosAnswer>({ ok: false, message: failure }, { status });
  }
}

export default VideosScreen;

export const ErrorBoundary = () => <ScreenError />;
