import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { videoPath } from "../video.ts";
import type { VideoForm } from "../videos.server.ts";
import { toVideoChange, videoDraft } from "../videos.wire.ts";
import { EMPTY_FIELDS, fieldsOf, readFields } from "./video-fields.ts";
import type { VideoFormAnswer, VideoFormData } from "./video-form-screen.tsx";

const KEPT = "O que você digitou continua aqui: salve de novo para ficar com isto.";

const DONE: Record<string, string> = { save: "Vídeo salvo.", publish: "Vídeo publicado.", withdraw: "Vídeo fora do ar." };

/** Returns the initial values of a video's form. */
export function videoFormData({ video, captions, categories }: VideoForm, { searchParams }: URL): VideoFormData {
  const category = categories.find(({ id }) => id === video?.categoryId);
  return {
    id: video?.id ?? null,
    operation: crypto.randomUUID(),
    note: entryOf(DONE, searchParams.get("salvo") ?? "") ?? null,
    version: video?.version ?? null,
    fields: video ? fieldsOf(video, category?.slug ?? "", captions) : EMPTY_FIELDS,
    published: video?.published ?? false,
    pagePath: video?.published ? videoPath(video) : null,
    categories: categories.map(({ slug, name, type }) => ({ slug, name, type })),
  };
}

/** Saves the form of a video (`id` null: a new one, whose form is then shown). */
export async function saveVideoForm(args: ActionFunctionArgs, id: number | null) {
  const caller = await adminCaller(args, "videos:manage", { otherwise: "/admin/videos" });
  const actor = actorOf(caller);
  const { videos } = args.context.services;
  const form = await screenForm(args, LONG_FORM_LIMIT);
  const fields = readFields(form);
  const intent = String(form.get("intent") ?? "");
  const message = entryOf(DONE, intent);
  if (message === undefined) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    const body = parse(videoDraft, fields, "body");
    const change = { ...toVideoChange(body), ...(intent === "publish" ? { published: true } : intent === "withdraw" ? { published: false } : {}) };
    if (id === null) {
      const made = await actOnce(args, caller, form, async () => (await videos.create({ ...change, title: body.titulo, source: body.video }, actor)).id);
      throw redirect(`/admin/videos/${made}?salvo=${intent}`);
    }
    const version = Number(form.get("versao"));
    await videos.change(id, change, Number.isSafeInteger(version) && version > 0 ? version : null, actor);
    return data<VideoFormAnswer>({ ok: true, message });
  } catch (error) {
    const { status, message: failure, problems } = refusedAction(error, "Erro ao salvar o vídeo", args);
    const refusal = error instanceof RefusalError ? error.refusal : null;
    if (id === null || refusal?.code !== "conflict") return data<VideoFormAnswer>({ ok: false, message: failure, problems, fields }, { status });
    const { version } = await videos.get(id);
    return data<VideoFormAnswer>({ ok: false, message: `${failure} ${KEPT}`, problems, fields, version }, { status });
  }
}
