import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { saveVideoForm, videoFormData } from "./video-form.server.ts";
import { sendVideo, type VideoFormData, VideoFormScreen } from "./video-form-screen.tsx";

export const handle = adminHandle("videos:manage");
export const meta = screenMeta("Novo vídeo");

export async function loader(args: LoaderFunctionArgs): Promise<VideoFormData> {
  const [, form] = await adminCallerWith(args, handle.admin.allow, args.context.services.videos.readForm(null), { otherwise: "/admin/videos" });
  return videoFormData(form, new URL(args.request.url));
}

export const action = (args: ActionFunctionArgs) => saveVideoForm(args, null);

export const clientAction = sendVideo;

export const shouldRevalidate = revalidateUnlessNetworkError;

export default VideoFormScreen;

export const ErrorBoundary = () => <ScreenError />;
