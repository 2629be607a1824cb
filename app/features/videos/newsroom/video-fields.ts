import { mediaAddress } from "#app/features/media/media-kind.ts";
import { type Video, youtubePage } from "../video.ts";

/** The form of a video, as its fields hold it, under the names of the wire. */
export interface VideoFields {
  titulo: string;
  descricao: string;
  video: string;
  capa: string;
  capaAlt: string;
  categoria: string;
  legendas: string;
}

export const EMPTY_FIELDS: VideoFields = { titulo: "", descricao: "", video: "", capa: "", capaAlt: "", categoria: "", legendas: "" };

/** The fields of a stored video; `categoria` is a slug. */
export const fieldsOf = (video: Video, categoria: string, legendas: string | null): VideoFields => ({
  titulo: video.title,
  descricao: video.description,
  video: video.source.from === "youtube" ? youtubePage(video.source.id) : mediaAddress(video.source.key),
  capa: video.cover ? mediaAddress(video.cover.key) : "",
  capaAlt: video.cover?.alt ?? "",
  categoria,
  legendas: legendas ?? "",
});

/** Fields of the form once `stored` is saved: what was typed after `sent` stays. */
export const fieldsAfterSave = (stored: VideoFields, sent: VideoFields, live: VideoFields): VideoFields => {
  const shown = { ...stored };
  for (const name of Object.keys(shown) as (keyof VideoFields)[]) if (live[name] !== sent[name]) shown[name] = live[name];
  return shown;
};

/** The fields as a browser sent them. */
export const readFields = (form: FormData): VideoFields => {
  const fields = { ...EMPTY_FIELDS };
  for (const name of Object.keys(fields) as (keyof VideoFields)[]) fields[name] = String(form.get(name) ?? "");
  return fields;
};
