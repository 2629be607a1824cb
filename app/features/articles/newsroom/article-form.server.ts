import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { toChecksWire } from "#app/features/checks/checks.wire.ts";
import { reasonsIn } from "#app/features/checks/newsroom/use-story-checks.ts";
import { CHECK_REPORT } from "#app/features/checks/publish-gate.ts";
import { toDraftWire } from "#app/features/editor/drafts.wire.ts";
import { type ArticleForm, emptyForm, formOf, formOfTemplate, readForm, recordOf, toWire } from "#app/features/editor/newsroom/article-form.ts";
import type { StaffName } from "#app/features/editor/newsroom/author-values.ts";
import type { EditorData, EditorRefusal } from "#app/features/editor/newsroom/editor-screen.tsx";
import { isPublishing, placementOf, SAVE_KINDS } from "#app/features/editor/newsroom/save-plan.ts";
import { toArticleAudioWire } from "#app/features/narration/narration.wire.ts";
import { writeScopeOf } from "#app/features/people/actor.http.ts";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import type { StoryTemplate } from "#app/features/templates/story-template.ts";
import { carriedBy, RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { ARTICLE_BODY_LIMIT, parseBody } from "#app/platform/http/forms/request-body.server.ts";
import { typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { type Article, isVisible } from "../article.ts";
import type { EditorReading } from "../articles.server.ts";
import { articleChanges, fromArticleWire, newArticle, readablePart, toArticleWire } from "../articles.wire.ts";
import { isOwnDraft } from "../drafts.ts";
import { storeCover } from "../stored-cover.http.ts";

/** Returns an article's form, or a new one with the fields of the chosen template. */
export function editorData(
  context: RequestContext,
  caller: Caller,
  { article, categories: known, drafts, staff }: EditorReading,
  templates: readonly StoryTemplate[],
  wanted: string | null = null,
): EditorData {
  const categories = known.map(({ slug, name, type, former = [] }) => ({ slug, name, type, former }));
  const { byline, timeZone, url } = context.settings;
  const mayPublish = roleMay(caller.user.role, "articles:write");
  const author = { id: caller.user.id, nome: caller.user.name };
  const template = templates.find(({ slug, active }) => active && slug === wanted);
  const wire = article && toArticleWire(article, url, true);
  return {
    form: wire ? formOf(wire, categories) : template ? formOfTemplate(author, template, categories) : emptyForm(author),
    record: wire && recordOf(wire),
    drafts: drafts.map((draft) => toDraftWire(draft, caller.user.id)),
    categories,
    // Oneself first: who writes signs most often.
    staff: [...staff].sort((one, other) => Number(other.id === caller.user.id) - Number(one.id === caller.user.id)),
    byline,
    site: { siteName: context.settings.name, siteUrl: url },
    me: { id: caller.user.id, name: caller.user.name },
    mayWrite: mayPublish || (roleMayHere(caller.user.role, "articles:draft", context.settings) && (article === null || isOwnDraft(article, caller.user.id))),
    mayPublish,
    timeZone,
    operation: crypto.randomUUID(),
    ai: { configured: context.services.completions.missing.length === 0 },
    audio: { isConfigured: context.services.narratorVoice.missing.length === 0, state: null },
    assignment: null,
    templates: templates.map(({ slug, name, kicker, active }) => ({ slug, name, kicker, active })),
  };
}

/** Reads the audio's state; null on failure, because the editor must open without it. */
export async function editorAudio({ services, settings }: RequestContext, article: Article): Promise<EditorData["audio"]> {
  const isConfigured = services.narratorVoice.missing.length === 0;
  if (!isConfigured || !isVisible(article)) return { isConfigured, state: null };
  try {
    return { isConfigured, state: toArticleAudioWire(await services.narrations.status(article.id, true), settings.url, true) };
  } catch (error) {
    logEvent("error", "editor-audio", { articleId: article.id, ...errorFields(error) });
    return { isConfigured, state: null };
  }
}

/** A picture chosen in a plain form comes with it. */
async function withUploadedCover(form: ArticleForm, fields: FormData, caller: Caller, context: RequestContext): Promise<ArticleForm> {
  const file = fields.get("image");
  if (file === null || typeof file === "string" || file.size === 0) return form;
  return { ...form, imagemUrl: await storeCover(new Uint8Array(await file.arrayBuffer()), caller, context) };
}

const versionOf = (fields: FormData) => {
  const versao = readId(fields.get("versao"));
  return versao === null ? {} : { versao };
};

/** Saves the plain form of a new article (`id` null) or of an old one; refused, the page comes back with what was typed. */
export async function saveArticleForm(
  { request, context }: ActionFunctionArgs,
  id: number | null,
  read: (fields: FormData, staff: readonly StaffName[], byline: string) => ArticleForm | Promise<ArticleForm> = readForm,
) {
  const caller = await adminCaller({ request, context }, "articles:draft");
  const fields = await screenForm({ request, context }, ARTICLE_BODY_LIMIT);
  let form = await read(fields, await context.services.articles.listStaff(), context.settings.byline);
  const note = String(fields.get("notaRevisao") ?? "");
  const typed = reasonsIn(fields);
  try {
    form = await withUploadedCover(form, fields, caller, context);
    const intent = SAVE_KINDS.find((kind) => kind === fields.get("intent")) ?? "save";
    const { agendamento, dataPublicacao, ...sent } = toWire(form);
    const date = dataPublicacao === undefined || fields.get("dataPublicacaoAntes") === dataPublicacao ? {} : { dataPublicacao };
    // A published article's schedule cannot be written in the form: it is not sent, and nothing is cleared.
    const schedule = fields.has("agendamento") ? { agendamento } : {};
    const body = { ...sent, ...schedule, ...date, ...placementOf(intent, form, note), ...typed, ...versionOf(fields) };
    const how = { ...(await typedWrite(caller, fields)), scope: writeScopeOf(caller) };
    const { articles } = context.services;
    const alsoWrong = () => articles.problemsOf(id, readablePart(body), how.actor);
    const saved =
      id === null
        ? await articles.create(fromArticleWire(await parseBody(newArticle, body, alsoWrong)), how)
        : await articles.save(id, fromArticleWire(await parseBody(articleChanges, body, alsoWrong)), how);
    return redirect(isPublishing(intent) ? `/admin/materias?publicada=${saved.id}` : `/admin/editar-materia/${saved.id}`);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, fields: problems = [] } = error.refusal;
    const checks = carriedBy(error.refusal, CHECK_REPORT);
    const refusal: EditorRefusal = {
      detail,
      errors: Object.fromEntries(problems.map(({ field, message }) => [field.split(".")[0] ?? field, message])),
      form,
      note,
      reasons: typed.motivos ?? {},
      ...(checks ? { checks: toChecksWire(checks) } : {}),
    };
    return data(refusal, { status: statusOf(code) });
  }
}
