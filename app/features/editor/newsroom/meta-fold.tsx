import { type ReactNode, useCallback, useState } from "react";
import {
  addressOf,
  SEARCH_DESCRIPTION_MAX,
  SEARCH_DESCRIPTION_SHOWN,
  SEARCH_TITLE_MAX,
  SEARCH_TITLE_SHOWN,
  SOCIAL_TITLE_MAX,
  shareMeta,
  slugWordsOf,
} from "#app/features/articles/story-meta.ts";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ArticleForm, ArticleRecord } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import { FIELD_LABELS } from "./form-rules.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

type MetaField = "slug" | "tituloBusca" | "descricaoBusca" | "tituloSocial" | "imagemSocial";

const PICTURES = ["image"] as const;

/** The path that the story will have when it is saved. */
export function pathOf(form: Pick<ArticleForm, "titulo" | "slug">, record: Pick<ArticleRecord, "id" | "slug"> | null): string {
  if (record === null) return `/post/…-${slugify(form.slug) || slugify(form.titulo)}`;
  if (form.slug.trim() === record.slug) return `/post/${record.slug}`;
  return `/post/${addressOf(record.id, { title: form.titulo, slugWords: slugWordsOf(form.slug, { ...record, slugWords: "" }) })}`;
}

const cut = (text: string, max: number) => ([...text].length > max ? `${[...text].slice(0, max - 1).join("")}…` : text);

const pictureOf = (address: string) => (/^\/img\/[^?]+$/.test(address) ? `${address}?w=640&f=webp` : address);

/** Previews of the story as a search result and as a shared link. */
function Previews({ form, path, siteName, siteUrl }: { form: ArticleForm; path: string; siteName: string; siteUrl: string }) {
  const host = siteUrl.replace(/^https?:\/\//, "");
  const told = shareMeta({
    title: form.titulo || "Título da matéria",
    subtitle: form.subtitulo || "Subtítulo da matéria",
    slugWords: "",
    searchTitle: form.tituloBusca,
    searchDescription: form.descricaoBusca,
    socialTitle: form.tituloSocial,
    socialImage: form.imagemSocial || null,
  });
  const picture = form.imagemSocial || form.imagemUrl;
  return (
    <div className="ed-previews">
      <figure>
        <figcaption>No Google</figcaption>
        <div className="ed-result">
          <small>
            {host}
            {path}
          </small>
          <strong>{cut(`${told.searchTitle} | ${siteName}`, SEARCH_TITLE_SHOWN)}</strong>
          <span>{cut(told.searchDescription, SEARCH_DESCRIPTION_SHOWN)}</span>
        </div>
      </figure>
      <figure>
        <figcaption>No WhatsApp e no Facebook</figcaption>
        <div className="ed-shared">
          {picture ? <img src={pictureOf(picture)} alt="" loading="lazy" /> : <span className="ed-shared-none">Sem capa: vai o logotipo</span>}
          <strong>{cut(told.socialTitle, 65)}</strong>
          <span>{cut(told.searchDescription, 80)}</span>
          <small>{host}</small>
        </div>
      </figure>
    </div>
  );
}

interface MetaFoldProps {
  session: EditorSession;
  /** True when the person may publish, and so choose the address. */
  mayPublish: boolean;
  siteName: string;
  siteUrl: string;
}

/** Address, and what search engines and link previews say; what is empty is taken from the story. */
export function MetaFold({ session, mayPublish, siteName, siteUrl }: MetaFoldProps) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const [isPicking, setPicking] = useState(false);
  const closeLibrary = useCallback(() => setPicking(false), []);
  const isLive = useHydrated();
  const { set } = session;
  const path = pathOf(form, record);
  const isWritten = [form.slug, form.tituloBusca, form.descricaoBusca, form.tituloSocial, form.imagemSocial].some((text) => text !== "");
  const field = (name: MetaField, { max, placeholder, hint }: { max?: number; placeholder: string; hint?: ReactNode }) => {
    const id = controlId(name);
    const count = lengthOf(form[name]);
    const problem = errors[name] ?? (max !== undefined && count > max ? `Máximo de ${max} caracteres.` : undefined);
    const shared = {
      id,
      name,
      value: form[name],
      placeholder,
      autoComplete: "off",
      "aria-invalid": problem !== undefined,
      "aria-describedby": `${id}-nota`,
    };
    return (
      <div className="ed-field">
        <div className="ed-label-row">
          <label htmlFor={id}>{FIELD_LABELS[name]}</label>
          {max === undefined ? null : (
            <span className={count > max ? "ed-count is-over" : "ed-count"}>
              {count}/{max}
              <span className="ed-hidden"> caracteres</span>
            </span>
          )}
        </div>
        {name === "descricaoBusca" ? (
          <textarea {...shared} rows={2} onPaste={pasteLine} onChange={(event) => set(name, event.target.value.replace(/\n/g, " "))} />
        ) : (
          <input {...shared} type="text" onPaste={pasteLine} onChange={(event) => set(name, event.target.value)} />
        )}
        <div id={`${id}-nota`} className="ed-note">
          {problem ? <span className="ed-problem">{problem}</span> : hint}
        </div>
      </div>
    );
  };
  return (
    <details className="ed-fold" open={["slug", "tituloBusca", "descricaoBusca", "tituloSocial", "imagemSocial"].some((name) => errors[name]) || undefined}>
      <summary>
        <h3>Busca e redes</h3>
        <span className="ed-tag is-empty">{isWritten ? "textos próprios" : "como na matéria"}</span>
      </summary>
      <div className="ed-stack">
        {mayPublish ? (
          field("slug", {
            placeholder: slugify(form.titulo) || "palavras-do-endereco",
            hint: (
              <>
                Fica assim: <span className="ed-slug">{path}</span>
                {form.slug === "" ? "" : ". O título pode mudar: o endereço não muda."}
              </>
            ),
          })
        ) : (
          <input type="hidden" name="slug" value={form.slug} />
        )}
        <div className="ed-pair">
          {field("tituloBusca", { max: SEARCH_TITLE_MAX, placeholder: form.titulo || "O título da matéria", hint: `O Google mostra cerca de ${SEARCH_TITLE_SHOWN}` })}
          {field("tituloSocial", { max: SOCIAL_TITLE_MAX, placeholder: form.titulo || "O título da matéria" })}
        </div>
        {field("descricaoBusca", {
          max: SEARCH_DESCRIPTION_MAX,
          placeholder: form.subtitulo || "O subtítulo da matéria",
          hint: `Para a busca e para as redes; o Google mostra cerca de ${SEARCH_DESCRIPTION_SHOWN}`,
        })}
        {field("imagemSocial", {
          placeholder: "A capa da matéria",
          hint: isLive ? (
            <span className="ed-actions">
              <button type="button" className="ed-button" onClick={() => setPicking(true)}>
                Escolher da biblioteca
              </button>
              {form.imagemSocial === "" ? null : (
                <button type="button" className="ed-button is-quiet" onClick={() => set("imagemSocial", "")}>
                  Usar a capa
                </button>
              )}
            </span>
          ) : (
            "Endereço de uma imagem da biblioteca (/img/…) ou https"
          ),
        })}
        <Previews form={form} path={path} siteName={siteName} siteUrl={siteUrl} />
      </div>
      <MediaPicker open={isPicking} kinds={PICTURES} onPick={({ url }) => set("imagemSocial", url)} onClose={closeLibrary} />
    </details>
  );
}
