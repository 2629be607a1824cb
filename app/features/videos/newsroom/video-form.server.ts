import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { CURRENT_VIDEO, videoPath } from "../video.ts";
import type { VideoForm } from "../videos.server.ts";
import { toVideoChange, videoDraft } from "../videos.wire.ts";
import { EMPTY_FIELDS, fieldsOf, readFields } from "./video-fields.ts";
import type { VideoFormData } from "./video-form-screen.tsx";

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
    await videos.change(id, change, readId(form.get("versao")), actor);
    return data<RecordAnswer>({ ok: true, message });
  } catch (error) {
    return refusedRecord(error, "Erro ao salvar o vídeo", args, { ...fields, intent }, CURRENT_VIDEO);
  }
}
