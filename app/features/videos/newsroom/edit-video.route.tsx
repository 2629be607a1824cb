import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { saveVideoForm, videoFormData } from "./video-form.server.ts";
import { sendVideo, type VideoFormData, VideoFormScreen } from "./video-form-screen.tsx";

export const handle = adminHandle("videos:manage");
export const meta = screenMeta("Editar vídeo");

export async function loader(args: LoaderFunctionArgs): Promise<VideoFormData> {
  const [, form] = await adminCallerWith(args, handle.admin.allow, args.context.services.videos.readForm(readId(args.params.id) ?? 0), { otherwise: "/admin/videos" });
  if (!form.video) throw new Response("Vídeo não encontrado.", { status: 404 });
  return videoFormData(form, new URL(args.request.url));
}

export const action = (args: ActionFunctionArgs) => saveVideoForm(args, readId(args.params.id) ?? 0);

export const clientAction = sendVideo;

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { id } = useLoaderData<VideoFormData>();
  return <VideoFormScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
