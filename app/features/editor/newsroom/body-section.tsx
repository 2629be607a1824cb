import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { readingMinutes, typedBody, typedText } from "#app/features/articles/body-text.ts";
import { hasBody } from "#app/features/articles/publishable.ts";
import { GALLERY_MAX } from "#app/features/galleries/gallery.ts";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { PLAIN_FORMAT } from "./article-form.ts";
import { countHtml, TEXT_CLASS } from "./body-state.ts";
import { controlId } from "./focus-field.ts";
import { PICTURE_ALT_MAX, PICTURE_CREDIT_MAX } from "./form-rules.ts";
import { StyleMenu, StylePanel } from "./house-style.tsx";
import type { PlacedFile } from "./rich-text/paste/paste-plugin.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { type OnUploading, UploadError, uploadPicture } from "./uploads.ts";
import { useRichText } from "./use-rich-text.ts";

/** Uploads pictures into the text; only image files may come in (spec 1 §2.6). */
function useBodyPictures(session: EditorSession, onUploading: OnUploading) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** One after another, each into its reserved place; a failure does not stop the others. */
  const fill = useCallback(
    async (files: readonly PlacedFile[]) => {
      const report = (done: number | null) => {
        setProgress(done);
        onUploading("body", done);
      };
      for (const { id, file } of files) {
        try {
          report(0);
          const { imageUrl, width, height } = await uploadPicture(file, report);
          session.richText?.placePicture(id, { src: imageUrl, alt: "", width, height });
        } catch (error) {
          session.richText?.placePicture(id, null);
          setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
        }
      }
      report(null);
    },
    [onUploading, session],
  );

  const upload = useCallback(
    (files: readonly File[]) => {
      const images = files.filter((file) => file.type.startsWith("image/"));
      setProblem(images.length < files.length ? "Só arquivos de imagem podem ser inseridos." : null);
      const { richText } = session;
      if (images.length > 0 && richText) void fill(images.map((file) => ({ id: richText.reservePicture(), file })));
    },
    [fill, session],
  );

  /** Inserts a picture of the library at the cursor, with the library's texts. */
  const insert = useCallback(
    (picked: PickedMedia) => {
      const { richText } = session;
      if (!richText) return;
      setProblem(null);
      richText.placePicture(richText.reservePicture(), bodyPicture(picked));
    },
    [session],
  );

  /** The same of several pictures, as a gallery. */
  const insertMany = useCallback(
    async (picked: readonly PickedMedia[]) => {
      try {
        const leftOut = (await session.richText?.insertPictures(picked.map(bodyPicture))) ?? 0;
        setProblem(leftOut > 0 ? `Uma galeria tem no máximo ${GALLERY_MAX} fotos: ${counted(leftOut, "ficou", "ficaram")} de fora.` : null);
      } catch {
        setProblem("Não foi possível carregar esta ferramenta. Confira a conexão e tente de novo; o texto continua aqui.");
      }
    },
    [session],
  );

  return { progress, problem, upload, fill, insert, insertMany };
}

/** A picture of the library as the text takes it; a longer text is cut to the field's room. */
const bodyPicture = ({ url, alt, credito, largura, altura }: PickedMedia) => ({
  src: url,
  alt: alt.slice(0, PICTURE_ALT_MAX),
  credit: credito.slice(0, PICTURE_CREDIT_MAX),
  width: largura,
  height: altura,
});

interface PlainBodyProps {
  session: EditorSession;
  id: string;
  /** True when the rich text shows the body instead. */
  isReady: boolean;
  area: RefObject<HTMLTextAreaElement>;
}

/** The body until the rich text has loaded, and where it cannot: as text while it is no more than paragraphs, else as HTML. */
function PlainBody({ session, id, isReady, area }: PlainBodyProps) {
  const html = useSession(session, (state) => state.form.conteudo);
  const [text, setText] = useState(() => typedText(html));
  const [known, setKnown] = useState(html);
  if (html !== known) {
    setKnown(html);
    // Text typed before hydration is already in the body, and must stay as typed.
    const shown = isReady ? undefined : area.current?.value;
    setText(text !== null && shown !== undefined && typedBody(shown) === html ? shown : typedText(html));
  }
  const isText = text !== null && !isReady;
  const write = (value: string) => {
    const body = isText ? typedBody(value) : value;
    if (isText) setText(value);
    setKnown(body);
    session.set("conteudo", body);
  };
  return (
    <>
      <label className="ed-hidden" htmlFor={isReady ? undefined : id}>
        {isText ? "Conteúdo da matéria" : "Conteúdo da matéria, em HTML"}
      </label>
      {isText ? <input type="hidden" name="conteudoFormato" value={PLAIN_FORMAT} /> : null}
      <textarea
        ref={area}
        id={isReady ? undefined : id}
        name="conteudo"
        className={isText ? `ed-source ${TEXT_CLASS}` : "ed-source"}
        rows={14}
        hidden={isReady}
        value={isText ? text : html}
        onChange={(event) => write(event.target.value)}
      />
    </>
  );
}

const PICTURES = ["image"] as const;
/** Describes content that a paste dropped; empty for none. */
function leftOutText({ pictures, players }: { pictures: number; players: number }): string {
  const parts = [
    ...(pictures > 0
      ? [
          pictures === 1
            ? "1 imagem, que está em outro site ou arquivo: salve-a e use “Inserir imagem”"
            : `${pictures} imagens, que estão em outros sites ou arquivos: salve-as e use “Inserir imagem”`,
        ]
      : []),
    ...(players > 0 ? [players === 1 ? "1 conteúdo incorporado que não é aceito" : `${players} conteúdos incorporados que não são aceitos`] : []),
  ];
  return parts.length === 0 ? "" : `Do texto colado ficou de fora: ${parts.join("; ")}.`;
}

/** Section 2: the text. A plain one until the editor has loaded, and where it cannot. */
export function BodySection({ session, onUploading }: { session: EditorSession; onUploading: OnUploading }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const id = controlId("conteudo");
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = useBodyPictures(session, onUploading);
  const [picking, setPicking] = useState<"picture" | "gallery" | null>(null);
  const openLibrary = useCallback(() => setPicking("picture"), []);
  const openGallery = useCallback(() => setPicking("gallery"), []);
  const { state, root, Toolbar, toolbar, count, leftOut, panel, setPanel, toolbarRef, styleGroups, styleMenu, setStyleMenu, retry } = useRichText({
    area,
    session,
    labelledBy: "titulo-conteudo",
    describedBy: `${id}-nota ${id}-dica`,
    onFiles: pictures.upload,
    onPlacedFiles: pictures.fill,
    onGallery: openGallery,
  });
  const isReady = state === "ready";
  const closeLibrary = useCallback(() => {
    setPicking(null);
    session.richText?.focus();
  }, [session]);
  const written = useMemo(() => (isReady ? null : countHtml(form.conteudo)), [isReady, form.conteudo]);
  const { words, characters } = written ?? count;
  return (
    <section id="secao-conteudo" className="ed-section" aria-labelledby="titulo-conteudo">
      <h2 id="titulo-conteudo">
        <span aria-hidden="true">2</span> Conteúdo
      </h2>
      <div className={`ed-body is-${state}`}>
        {isReady && Toolbar ? (
          <Toolbar
            ref={toolbarRef}
            state={toolbar}
            session={session}
            panel={panel}
            onPanel={setPanel}
            onFiles={pictures.upload}
            onLibrary={openLibrary}
            onGallery={openGallery}
            uploading={pictures.progress}
          />
        ) : null}
        {state === "loading" ? (
          <p className="ed-loading" role="status">
            Carregando a formatação... Já dá para escrever.
          </p>
        ) : null}
        <div ref={root} id={isReady ? id : undefined} className="ed-prose-frame" hidden={!isReady} />
        {styleMenu ? <StyleMenu menu={styleMenu} richText={session.richText} onClose={() => setStyleMenu(null)} /> : null}
        <PlainBody session={session} id={id} isReady={isReady} area={area} />
        <p id={`${id}-dica`} className="ed-hidden">
          Esc sai do texto para a barra de formatação. Ctrl e ponto abre a próxima correção do estilo da casa.
        </p>
        <div className="ed-body-foot">
          <div id={`${id}-nota`} className="ed-note" role="status">
            {errors.conteudo && !hasBody(form.conteudo) ? <span className="ed-problem">{errors.conteudo}</span> : null}
            {leftOutText(leftOut) ? <span>{leftOutText(leftOut)}</span> : null}
            {pictures.problem ? <span className="ed-problem">{pictures.problem}</span> : null}
            {state === "failed" ? (
              <span className="ed-problem">
                A formatação não carregou; dá para escrever sem ela.{" "}
                <button type="button" className="ed-link-button" onClick={retry}>
                  Tentar de novo
                </button>
              </span>
            ) : null}
          </div>
          <div className="ed-stats">
            <span>{counted(words, "palavra", "palavras")}</span>
            <span>{words === 0 ? 0 : readingMinutes(words)} min de leitura</span>
            <span>{formatCount(characters)} caracteres</span>
          </div>
        </div>
        <StylePanel groups={styleGroups} richText={session.richText} />
      </div>
      <MediaPicker
        open={picking !== null}
        kinds={PICTURES}
        onPick={pictures.insert}
        many={picking === "gallery" ? { max: GALLERY_MAX, onPick: pictures.insertMany } : undefined}
        onClose={closeLibrary}
      />
    </section>
  );
}
