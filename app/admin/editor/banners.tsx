import { lazy, Suspense, useState } from "react";
import type { DraftWire } from "#app/wire/drafts.ts";
import type { CategoryChoice } from "./article-form.ts";
import { Banner } from "./banner.tsx";
import { ofWhom } from "./conflict/who-saved.ts";
import { FIELD_LABELS } from "./form-rules.ts";
import type { Resume } from "./journal/use-resume.ts";
import { keptTime } from "./kept-time.ts";
import { NewerBanner } from "./presence/newer-banner.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";

const ConflictPanel = lazy(() => import("./conflict/conflict-panel.tsx"));
const DraftDialog = lazy(() => import("./conflict/draft-dialog.tsx"));

const namesOf = (fields: readonly string[]) => new Intl.ListFormat("pt-BR").format(fields.map((name) => FIELD_LABELS[name] ?? name));

interface BannersProps {
  editor: ArticleEditor;
  categories: readonly CategoryChoice[];
  drafts: readonly DraftWire[];
  resume: Resume;
  timeZone: string;
  /** Version saved by now, as presence tells it. */
  versao: number;
}

/** What needs a person's answer above the form: a conflict, a text left behind. Why a save failed is in the bar below. */
export function Banners({ editor, categories, drafts, resume, timeZone, versao }: BannersProps) {
  const { conflict, merge, replaced, resumed, record, form } = editor;
  const [read, setRead] = useState<DraftWire | null>(null);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const time = (at: number) => keptTime(at, timeZone, Date.now());
  const isNew = record === null;
  const others = drafts.filter(({ minha, edicao }) => !minha && !closed.includes(edicao));
  return (
    <>
      {conflict ? (
        <Suspense fallback={null}>
          <ConflictPanel editor={editor} conflict={conflict} categories={categories} />
        </Suspense>
      ) : null}
      <NewerBanner editor={editor} versao={versao} />
      {merge ? (
        <Banner tone="calm" onDismiss={editor.dismissMerge}>
          Juntamos {merge.fields.length === 1 ? "a alteração" : "as alterações"} {ofWhom(merge.saver)} em {namesOf(merge.fields)}.
        </Banner>
      ) : null}
      {editor.wroteOn ? (
        <Banner tone="calm">Você continuou escrevendo depois de publicar. O que veio depois ainda não está no site: fica guardado aqui até você atualizar a matéria.</Banner>
      ) : null}
      {replaced ? (
        <Banner
          tone="calm"
          onDismiss={editor.dismissReplaced}
          actions={
            <button type="button" className="ed-button" onClick={editor.undoReplaced}>
              Voltar ao meu texto
            </button>
          }
        >
          {replaced.text}
        </Banner>
      ) : null}
      {resumed ? (
        <Banner
          tone="calm"
          onDismiss={editor.dismissResumed}
          actions={
            <button type="button" className="ed-button" onClick={editor.discard}>
              {isNew ? "Descartar e começar em branco" : "Descartar e voltar ao texto salvo"}
            </button>
          }
        >
          Continuando de onde você parou ({resumed.where === "device" ? "guardado neste aparelho" : "guardado"} {time(resumed.at)}).
        </Banner>
      ) : null}
      {resume.offered.map((heritage) => (
        <Banner
          key={heritage.edicao}
          tone="calm"
          actions={
            <>
              <button type="button" className="ed-button" onClick={() => void resume.accept(heritage)}>
                Recuperar o texto
              </button>
              <button type="button" className="ed-button is-quiet" onClick={() => resume.refuse(heritage)}>
                Descartar
              </button>
            </>
          }
        >
          {heritage.where === "device" ? "Este navegador guarda" : "Há"} outro texto seu que não chegou a ser salvo
          {heritage.form.titulo && heritage.form.titulo !== form.titulo ? `, “${heritage.form.titulo}”` : ""} (guardado {time(heritage.at)}).
        </Banner>
      ))}
      {others.map((draft) => (
        <Banner
          key={draft.edicao}
          tone="calm"
          onDismiss={() => setClosed((before) => [...before, draft.edicao])}
          actions={
            <button type="button" className="ed-button" onClick={() => setRead(draft)}>
              Ver
              <span className="ed-hidden"> as alterações de {draft.autor.name}</span>
            </button>
          }
        >
          {draft.autor.name} tem alterações não publicadas, guardadas {time(Date.parse(draft.atualizadoEm))}.
        </Banner>
      ))}
      {read ? (
        <Suspense fallback={null}>
          <DraftDialog draft={read} saved={editor.base} categories={categories} timeZone={timeZone} onClose={() => setRead(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
