import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark } from "#app/ui/use-hydrated.ts";
import { toArticleAudience } from "./article/to-article-view.ts";

// With the library of charts, which other screens need not fetch.
const ArticleAudienceScreen = lazy(() => import("./article/article-audience-screen.tsx").then((module) => ({ default: module.ArticleAudienceScreen })));

export const handle = adminHandle("audience:read");
export const meta = screenMeta("Audiência da matéria");

export async function loader(args: LoaderFunctionArgs) {
  const { services, settings } = args.context;
  const found = idParam.safeParse(args.params);
  if (!found.success) throw new Response("Matéria não encontrada.", { status: 404 });
  const { id } = found.data;
  const [{ user }, figures] = await adminCallerWith(args, handle.admin.allow, services.articleAnalytics.read(id));
  if (!figures) throw new Response("Matéria não encontrada.", { status: 404 });
  const now = Date.now();
  const shown = { now, timeZone: settings.timeZone, mayEdit: roleMay(user.role, "articles:write") };
  return { view: toArticleAudience(figures, await services.articleAnalytics.deliveries(id), shown), now };
}

export default function Screen() {
  const { view, now } = useLoaderData<typeof loader>();
  return (
    <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
      <ArticleAudienceScreen key={view.id} view={view} now={now} />
      <ReadyMark />
    </Suspense>
  );
}

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a audiência da matéria" />;
