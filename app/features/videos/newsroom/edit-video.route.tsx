import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { saveVideoForm, videoFormData } from "./video-form.server.ts";
import { sendVideo, type VideoFormData, VideoFormScreen } from "./video-form-screen.tsx";

export const handle = adminHandle("videos:manage");
export const meta = screenMeta("Editar vídeo");

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0);

export async function loader(args: LoaderFunctionArgs): Promise<VideoFormData> {
  const [, form] = await adminCallerWith(args, handle.admin.allow, args.context.services.videos.readForm(idOf(args.params.id)), { otherwise: "/admin/videos" });
  if (!form.video) throw new Response("Vídeo não encontrado.", { status: 404 });
  return videoFormData(form, new URL(args.request.url));
}

export const action = (args: ActionFunctionArgs) => saveVideoForm(args, idOf(args.params.id));

export const clientAction = sendVideo;

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { id } = useLoaderData<VideoFormData>();
  return <VideoFormScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
