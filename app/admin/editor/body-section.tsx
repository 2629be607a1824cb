import { type RefObject, useMemo } from "react";
import { hasBody } from "#app/domain/article/publishable.ts";
import { readingMinutes } from "#app/domain/article/reading-time.ts";
import { countHtml } from "./body-count.ts";
import { controlId } from "./focus-field.ts";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";
import { useBodyPictures } from "./use-body-pictures.ts";
import { useRichText } from "./use-rich-text.ts";

const numbers = new Intl.NumberFormat("pt-BR");
/** What a paste could not bring along; empty when it brought everything. */
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

/** Section 2: the text. A textarea of HTML until the editor has loaded, and where it cannot. */
export function BodySection({ editor, richText, onUploading }: { editor: ArticleEditor; richText: RefObject<RichText>; onUploading(change: 1 | -1): void }) {
  const { form, errors, set } = editor;
  const id = controlId("conteudo");
  const pictures = useBodyPictures(richText, onUploading);
  const { state, root, toolbar, count, leftOut, panel, setPanel, toolbarRef, retry } = useRichText({
    editor,
    richText,
    labelledBy: "titulo-conteudo",
    describedBy: `${id}-nota`,
    onFiles: pictures.upload,
    onPlacedFiles: pictures.fill,
  });
  const isReady = state === "ready";
  const written = useMemo(() => (isReady ? null : countHtml(form.conteudo)), [isReady, form.conteudo]);
  const { words, characters } = written ?? count;
  return (
    <section id="secao-conteudo" className="ed-section" aria-labelledby="titulo-conteudo">
      <h2 id="titulo-conteudo">
        <span aria-hidden="true">2</span> Conteúdo
      </h2>
      <div className={`ed-body is-${state}`}>
        {isReady ? (
          <RichTextToolbar ref={toolbarRef} state={toolbar} richText={richText} panel={panel} onPanel={setPanel} onFiles={pictures.upload} uploading={pictures.progress} />
        ) : null}
        {state === "loading" ? (
          <div className="ed-skeleton" role="status">
            Carregando...
          </div>
        ) : null}
        <div ref={root} id={isReady ? id : undefined} className="ed-prose-frame" hidden={!isReady} />
        <label className="ed-hidden" htmlFor={isReady ? undefined : id}>
          Conteúdo da matéria, em HTML
        </label>
        <textarea
          id={isReady ? undefined : id}
          name="conteudo"
          className="ed-source"
          rows={14}
          hidden={isReady}
          value={form.conteudo}
          onChange={(event) => set("conteudo", event.target.value)}
        />
        <div className="ed-body-foot">
          <div id={`${id}-nota`} className="ed-note" role="status">
            {errors.conteudo && !hasBody(form.conteudo) ? <span className="ed-problem">{errors.conteudo}</span> : null}
            {leftOutText(leftOut) ? <span>{leftOutText(leftOut)}</span> : null}
            {pictures.problem ? <span className="ed-problem">{pictures.problem}</span> : null}
            {state === "failed" ? (
              <span className="ed-problem">
                O editor não carregou; dá para escrever em HTML.{" "}
                <button type="button" className="ed-link-button" onClick={retry}>
                  Tentar de novo
                </button>
              </span>
            ) : null}
          </div>
          <div className="ed-stats">
            <span>
              {numbers.format(words)} {words === 1 ? "palavra" : "palavras"}
            </span>
            <span>{words === 0 ? 0 : readingMinutes(words)} min de leitura</span>
            <span>{numbers.format(characters)} caracteres</span>
          </div>
        </div>
      </div>
    </section>
  );
}
