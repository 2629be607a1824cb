import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isVisible } from "#app/features/articles/article.ts";
import { type ArticleView, toArticleView } from "#app/features/articles/site/article-view.ts";
import { articleMeta } from "#app/features/discovery/site/meta.ts";
import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { articleMessage } from "#app/features/whatsapp/message.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { mayShareStory } from "../preview-link.ts";
import { newPreviewLink } from "../preview-links.wire.ts";
import { PreviewScreen } from "./preview-screen.tsx";
import { type PageHead, type PreviewAnswer, type PreviewView, stateLabelOf, toPreviewLinkLine } from "./preview-view.ts";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Prévia");

const FAILURE = "Erro ao mudar os links de prévia";

const idOf = (id: string | undefined): number => {
  const parsed = idParam.safeParse({ id });
  if (!parsed.success) throw new Response("Matéria não encontrada.", { status: 404 });
  return parsed.data.id;
};

/**
 * Reads the page's own head, so that a preview cannot differ from it. Title cards are drawn only for readers: an unpublished story without a picture
 * has none yet.
 */
function headOf(article: ArticleView, isPublished: boolean): PageHead {
  const found = articleMeta(article) as Record<string, unknown>[];
  const value = (key: string, name: string): string => String(found.find((one) => one[key] === name)?.content ?? "");
  const picture = value("property", "og:image");
  return {
    title: String(found.find((one) => "title" in one)?.title ?? article.title),
    description: value("name", "description"),
    url: article.canonical,
    sharedTitle: value("property", "og:title"),
    sharedDescription: value("property", "og:description"),
    pictureUrl: picture === "" || (article.picture === null && !isPublished) ? null : picture,
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<PreviewView> {
  const { context } = args;
  const person = staffMemberOf(await adminCaller(args, handle.admin.allow));
  const id = idOf(args.params.id);
  try {
    const [{ live, ...reading }, links] = await Promise.all([context.readers.storyPreview.current(id), context.services.previewLinks.list(id)]);
    const { article } = reading;
    const { timeZone } = context.settings;
    const view = toArticleView({ ...reading, live, reactions: {}, audio: null, slots: [] }, viewContext(context, reading));
    const { title, kicker, quickSummary, coverUrl, category } = article;
    return {
      id,
      title,
      version: article.version,
      stateLabel: stateLabelOf(article, timeZone),
      publicPath: isVisible(article) ? `/post/${article.slug}` : null,
      head: headOf(view, isVisible(article)),
      whatsApp: articleMessage({ kicker, title, quickSummary, link: view.canonical }),
      card: { title, hat: kicker, imageUrl: coverUrl, categoria: category, type: "card", highlightedWords: [], template: "editorial" },
      links: links.map((link) => toPreviewLinkLine(link, person, { now: Date.now(), timeZone })),
      mayShare: mayShareStory(article, person),
    };
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "not-found") throw new Response(error.refusal.detail, { status: 404 });
    throw error;
  }
}

export async function action(args: ActionFunctionArgs) {
  const person = staffMemberOf(await adminCaller(args, handle.admin.allow));
  const id = idOf(args.params.id);
  const { intent = "", ...fields } = textFields(await screenForm(args));
  const { previewLinks } = args.context.services;
  try {
    return await runIntent<PreviewAnswer>(intent, {
      async create() {
        const { horas, versao = null } = parse(newPreviewLink, fields, "body");
        const { url } = await previewLinks.create(id, { hours: horas, version: versao }, person);
        return { ok: true, message: "Link criado.", url };
      },
      async revoke() {
        await previewLinks.revoke(parse(idParam, { id: fields.id }, "body").id, person);
        return { ok: true, message: "Link encerrado." };
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<PreviewAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default PreviewScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a prévia" />;
