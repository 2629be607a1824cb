import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useCallback, useId, useState } from "react";
import type { CategoryType } from "#app/features/articles/categories.ts";
import { CategoryOptions } from "#app/features/categories/newsroom/category-options.tsx";
import { mediaAddress } from "#app/features/media/media-kind.ts";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, Field, FormField, SavedNote, SelectInput, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine, pasteText } from "#app/ui/newsroom/paste-line.ts";
import { type RecordAnswer, savedBeside } from "#app/ui/newsroom/record-form.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { isNetworkError, keepScreenOnNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { readCoverKey, readVideoSource, VIDEO_COVER_ALT_MAX, VIDEO_DESCRIPTION_MAX, VIDEO_TITLE_MAX, youtubeIdOf } from "../video.ts";
import { videoDraft } from "../videos.wire.ts";
import { CaptionsField } from "./captions-field.tsx";
import { fieldsAfterSave, type VideoFields } from "./video-fields.ts";

const KINDS = { video: ["video"], image: ["image"] } as const;

interface AddressFieldProps {
  name: string;
  label: string;
  kind: keyof typeof KINDS;
  value: string;
  note: string;
  placeholder: string;
  problem: string | undefined;
  saved: string | undefined;
  onChange(value: string): void;
  onPick(picked: PickedMedia): void;
}

/** An address that is typed, pasted, or picked from the library. */
function AddressField({ name, label, kind, value, note, placeholder, problem, saved, onChange, onPick }: AddressFieldProps) {
  const id = useId();
  const isLive = useHydrated();
  const [isPicking, setPicking] = useState(false);
  const close = useCallback(() => setPicking(false), []);
  return (
    <div>
      <Field id={id} label={label}>
        <div className="flex gap-2 max-sm:flex-col">
          <TextInput
            id={id}
            name={name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            aria-invalid={problem ? true : undefined}
            aria-describedby={saved ? `${id}-salvo ${id}-nota` : `${id}-nota`}
          />
          {isLive ? (
            <Button icon="image" onClick={() => setPicking(true)} aria-label={`Escolher da mídia: ${label}`}>
              Escolher da mídia
            </Button>
          ) : null}
        </div>
      </Field>
      {saved ? <SavedNote id={id} saved={saved} /> : null}
      <p id={`${id}-nota`} className={problem ? "mt-1.5 text-[0.8125rem] text-danger" : "mt-1.5 text-[0.8125rem] text-muted"} role={problem ? "alert" : undefined}>
        {problem ?? note}
      </p>
      <MediaPicker open={isPicking} kinds={KINDS[kind]} onPick={onPick} onClose={close} />
    </div>
  );
}

/** Preview of the chosen video: our own file plays here, of YouTube only the cover is shown. */
function VideoPreview({ fields }: { fields: VideoFields }) {
  const [source, cover] = [readVideoSource(fields.video), readCoverKey(fields.capa)];
  const poster = cover && `${mediaAddress(cover)}?w=640`;
  if (source?.from === "library") {
    const video = mediaAddress(source.key);
    return (
      <video key={video} controls preload="metadata" src={video} {...(poster ? { poster } : {})} aria-label="Prévia do vídeo" className="aspect-video w-full rounded-md bg-black" />
    );
  }
  return (
    <figure>
      <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-md bg-sunken text-subtle">
        {poster ? <img src={poster} alt={fields.capaAlt || "Prévia da capa"} className="size-full object-cover" /> : <Icon name="video" className="size-8" />}
      </div>
      <figcaption className="mt-1.5 text-[0.8125rem] text-muted">
        {source ? "Vídeo do YouTube: os leitores veem a capa até tocar nela." : "Escolha o vídeo e a capa para ver a prévia."}
      </figcaption>
    </figure>
  );
}

/** Initial values of the form; `id` null: a new video. */
export interface VideoFormData {
  id: number | null;
  version: number | null;
  /** Of this rendering of the form, which sent twice acts once. */
  operation: string;
  /** Confirmation of a save that redirected here. */
  note: string | null;
  fields: VideoFields;
  published: boolean;
  pagePath: string | null;
  categories: readonly { slug: string; name: string; type: CategoryType }[];
}

/** A video to be made or changed. Works before its script arrives: addresses can be typed. */
export function VideoFormScreen() {
  const { id: videoId, version, note, published, pagePath, categories, ...data } = useLoaderData<VideoFormData>();
  const answer = useActionData<RecordAnswer>();
  const navigation = useNavigation();
  const doing = navigation.formData?.get("intent") ?? null;
  const isBusy = doing !== null;
  const [fields, setFields] = useState<VideoFields>({ ...data.fields, ...answer?.values });
  // Stored values enter the form, such as the cover that a save took from the file; what was typed meanwhile stays.
  const [known, setKnown] = useState({ version, fields: data.fields });
  const [sent, setSent] = useState<VideoFields | null>(null);
  if (version !== known.version) {
    // After a conflict the stored values are shown next to the typed ones, which the next save will overwrite them with.
    if (answer?.version === undefined) setFields(fieldsAfterSave(data.fields, (answer?.ok && sent) || known.fields, fields));
    setKnown({ version, fields: data.fields });
    setSent(null);
  }
  const id = useId();
  // While it is sent the fields of a new video are disabled, and could not get the focus.
  const form = useValidatedForm({ id: "video-formulario", schema: videoDraft, answer: isBusy ? undefined : answer, onSend: () => setSent(fields) });
  const { problems } = form;
  // `data.fields` is out of date until the loader has run again.
  const saved = answer?.version === version && !isNetworkError(answer) && navigation.state === "idle" ? data.fields : undefined;
  const about = (name: keyof VideoFields, shown?: (value: string) => string) => ({ problem: problems[name], saved: savedBeside(saved?.[name], fields[name], shown) });
  const [title, alt, description] = [about("titulo"), about("capaAlt"), about("descricao")];
  const category = about("categoria", (value) => categories.find(({ slug }) => slug === value)?.name ?? value);
  const set = (change: Partial<VideoFields>) => setFields((before) => ({ ...before, ...change }));
  const isYouTube = youtubeIdOf(fields.video) !== null;
  return (
    <>
      <PageHeader
        title={videoId === null ? "Novo vídeo" : "Editar vídeo"}
        actions={
          <>
            <ButtonLink to="/admin/videos" icon="chevronLeft">
              Vídeos
            </ButtonLink>
            {pagePath ? (
              <ButtonLink to={pagePath} reloadDocument target="_blank" icon="external">
                Ver no site
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ActionMessage answer={answer === undefined ? (note === null ? undefined : { ok: true, message: note }) : answer.ok ? answer : undefined} />
      <FormRefusal answer={form.refusal} form={form.ref} />
      <Form {...form.props} method="post">
        <OperationField />
        {/* After a new video its own page opens: what is typed meanwhile would be lost. */}
        <fieldset disabled={videoId === null && isBusy} className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {version === null ? null : <input type="hidden" name="versao" value={answer?.version ?? version} />}
          <div className="grid grid-cols-1 gap-5 card p-4 sm:p-5">
            <FormField id={`${id}-titulo`} label="Título" {...title}>
              <TextInput
                id={`${id}-titulo`}
                name="titulo"
                value={fields.titulo}
                maxLength={VIDEO_TITLE_MAX}
                onPaste={pasteLine}
                onChange={(event) => set({ titulo: event.currentTarget.value })}
                {...controlAria(`${id}-titulo`, title)}
              />
            </FormField>
            <AddressField
              name="video"
              label="Vídeo"
              kind="video"
              value={fields.video}
              placeholder="https://www.youtube.com/watch?v=…"
              note="Link do YouTube, ou um arquivo da biblioteca de mídia."
              {...about("video")}
              onChange={(video) => set({ video })}
              onPick={({ url }) => set({ video: url })}
            />
            <AddressField
              name="capa"
              label="Capa"
              kind="image"
              value={fields.capa}
              placeholder="/img/…"
              note={
                isYouTube
                  ? "Imagem da biblioteca. Do YouTube nada é carregado antes do toque, nem a capa."
                  : "Imagem da biblioteca. Em branco, vale a miniatura do arquivo, se ele tiver uma."
              }
              {...about("capa")}
              onChange={(capa) => set({ capa })}
              onPick={({ url, alt }) => set({ capa: url, capaAlt: alt.slice(0, VIDEO_COVER_ALT_MAX) })}
            />
            <FormField id={`${id}-alt`} label="Texto alternativo da capa" {...alt}>
              <TextInput
                id={`${id}-alt`}
                name="capaAlt"
                value={fields.capaAlt}
                maxLength={VIDEO_COVER_ALT_MAX}
                placeholder="O que a imagem mostra"
                onChange={(event) => set({ capaAlt: event.currentTarget.value })}
                {...controlAria(`${id}-alt`, alt)}
              />
            </FormField>
            <div>
              <FormField id={`${id}-descricao`} label="Descrição" {...description}>
                <textarea
                  id={`${id}-descricao`}
                  name="descricao"
                  value={fields.descricao}
                  onPaste={pasteText}
                  maxLength={VIDEO_DESCRIPTION_MAX}
                  rows={5}
                  onChange={(event) => set({ descricao: event.currentTarget.value })}
                  className={TEXT_AREA_CLASSES}
                  {...controlAria(`${id}-descricao`, description)}
                />
              </FormField>
              <p className="mt-1.5 text-[0.8125rem] text-muted tabular-nums">
                {fields.descricao.length}/{VIDEO_DESCRIPTION_MAX}
              </p>
            </div>
            {isYouTube ? null : <CaptionsField value={fields.legendas} {...about("legendas")} onChange={(legendas) => set({ legendas })} />}
          </div>
          <aside className="grid grid-cols-1 gap-5 card p-4 lg:sticky lg:top-4">
            <VideoPreview fields={fields} />
            <FormField id={`${id}-categoria`} label="Categoria" {...category}>
              <SelectInput
                id={`${id}-categoria`}
                name="categoria"
                value={fields.categoria}
                onChange={(event) => set({ categoria: event.currentTarget.value })}
                {...controlAria(`${id}-categoria`, category)}
                empty="Escolha"
              >
                <CategoryOptions categories={categories} />
              </SelectInput>
            </FormField>
            <div className="grid gap-2">
              {published ? (
                <>
                  <Button type="submit" variant="primary" name="intent" value="save" disabled={isBusy} busy={doing === "save"}>
                    Salvar
                  </Button>
                  <Button type="submit" icon="eyeOff" name="intent" value="withdraw" disabled={isBusy} busy={doing === "withdraw"}>
                    Tirar do ar
                  </Button>
                </>
              ) : (
                <>
                  <Button type="submit" variant="primary" name="intent" value="publish" disabled={isBusy} busy={doing === "publish"}>
                    Publicar
                  </Button>
                  <Button type="submit" name="intent" value="save" disabled={isBusy} busy={doing === "save"}>
                    Salvar rascunho
                  </Button>
                </>
              )}
            </div>
            <p className="text-[0.8125rem] text-muted">Para publicar: título, vídeo, capa e categoria.</p>
          </aside>
        </fieldset>
      </Form>
    </>
  );
}

/** Sends the form of a video; where the server is not reached it stays as it is, over the version it was written over. */
export const sendVideo = keepScreenOnNetworkError<RecordAnswer>((form) => {
  const version = readId(form.get("versao"));
  return { ok: false, message: unconfirmed("Erro ao salvar o vídeo"), ...(version === null ? {} : { version }) };
});
