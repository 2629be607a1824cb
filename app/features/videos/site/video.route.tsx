import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { missingMeta } from "#app/features/discovery/site/meta.ts";
import { videoJsonLd, videoMeta } from "#app/features/discovery/site/video-meta.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { missingPage, viewContext } from "#app/platform/http/view-context.server.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { videoPath } from "../video.ts";
import { VideoPage } from "./video-page.tsx";
import { toVideoView, type VideoView } from "./video-view.ts";

export const handle: ReaderHandle = { pageStyle: "video" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { video: VideoView; missing: null } | { video: null; missing: MissingView };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const reading = await context.readers.videos.video(articleIdOfSlug(slug) ?? 0);
  if (!reading) return data<Loaded>({ video: null, missing: await missingPage(context, "not-found", slug) }, { status: 404 });
  // Any other slug is one it used to have, its bare number, or a mangled link.
  if (new URL(request.url).pathname !== videoPath(reading.video)) throw redirect(videoPath(reading.video), 301);
  return data<Loaded>(
    { video: toVideoView(reading, viewContext(context, reading)), missing: null },
    { headers: pageHeaders(reading, { videos: [reading.video, ...reading.others] }) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.video ? videoMeta(loaded.video) : missingMeta(loaded.missing));

export default function Watch() {
  const { video, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {video ? (
        <>
          <VideoPage video={video} />
          <JsonLd value={videoJsonLd(video)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
