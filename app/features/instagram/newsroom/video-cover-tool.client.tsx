import { type FormEvent, useCallback, useMemo, useRef, useState } from "react";
import { compose } from "#app/features/cards/compose.ts";
import { download, fileNameOf, fileOf, generateCover } from "#app/features/cards/newsroom/social-calls.ts";
import { useBackground, useFinalPicture } from "#app/features/cards/newsroom/use-pictures.ts";
import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { type CoverDraft, coverOrderOf, coverRequestOf, EMPTY_COVER, movableAxes } from "./cover-draft.ts";
import { CoverStage, CoverTexts, PlaceControls } from "./cover-parts.tsx";

import { PictureField } from "./picture-field.tsx";

const NO_TITLE = "Digite um título";
const FAILURE = "Erro ao gerar capa de vídeo";

export interface CoverToolProps {
  /** Drawn as the newspaper's logo. */
  siteName: string;
}

/** The video cover generator (spec 1 §2.5): a canvas that shows what the server will draw, and the server's drawing to take away. */
export function VideoCoverTool({ siteName }: CoverToolProps) {
  const [draft, setDraft] = useState<CoverDraft>(EMPTY_COVER);
  const [lacksTitle, setLacksTitle] = useState(false);
  const [showsSafeAreas, setShowsSafeAreas] = useState(false);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const background = useBackground(draft.imageUrl, { withFocus: false });
  const request = useMemo(() => coverRequestOf(draft), [draft]);
  const order = useMemo(() => coverOrderOf(draft, siteName, background), [draft, siteName, background]);
  const picture = useFinalPicture(generateCover, request);
  const { announce } = useNotices();

  const change = useCallback((changes: Partial<CoverDraft>) => setDraft((before) => ({ ...before, ...changes })), []);
  const pictureAt = useCallback((at: CoverDraft) => compose(coverOrderOf(at, siteName, background)).picture, [siteName, background]);
  const placed = useMemo(() => compose(order).picture, [order]);

  const generate = async (event: FormEvent) => {
    event.preventDefault();
    if (request.title === "") {
      setLacksTitle(true);
      titleField.current?.focus();
      return;
    }
    setLacksTitle(false);
    if (await picture.draw(request)) announce("Capa final pronta.");
  };

  return (
    <section aria-labelledby="cover-tool" className="card p-4 sm:p-5">
      <h2 id="cover-tool" className="card-title">
        Capa de vídeo
      </h2>
      <p className="text-muted">1080 × 1920, para Reels e stories.</p>
      <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-3 self-start md:sticky md:top-18 md:order-last">
          <CoverStage
            draft={draft}
            order={order}
            background={background}
            finalSrc={picture.src}
            busy={picture.busy}
            showsSafeAreas={showsSafeAreas}
            pictureAt={pictureAt}
            onChange={change}
          />
          <label className="mx-auto flex min-h-8 items-center gap-2 text-muted">
            <input type="checkbox" checked={showsSafeAreas} onChange={(event) => setShowsSafeAreas(event.target.checked)} className="size-4 accent-accent" /> Mostrar áreas seguras
          </label>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PictureField imageUrl={draft.imageUrl} onChange={(imageUrl) => change({ imageUrl })} />
          <form onSubmit={(event) => void generate(event)} noValidate className="flex min-w-0 flex-col gap-5">
            <CoverTexts
              ref={titleField}
              draft={draft}
              problem={lacksTitle && request.title === "" ? NO_TITLE : null}
              onChange={(changes) => {
                change(changes);
                setLacksTitle(false);
              }}
            />
            <PlaceControls draft={draft} hasPicture={background.kind === "ready"} movable={placed ? movableAxes(placed) : null} onChange={change} />
            <div className="flex flex-col gap-3 border-t border-line pt-4">
              {picture.reason ? (
                <p role="alert" className="text-danger">
                  <strong>{FAILURE}</strong>: {picture.reason}
                </p>
              ) : null}
              <div className="flex flex-wrap items-center gap-2">
                <Button type="submit" variant="primary" icon="image" busy={picture.busy}>
                  Gerar capa
                </Button>
                <Button icon="download" disabled={picture.src === null} onClick={() => picture.src && download(fileOf(picture.src, fileNameOf("capa", request.title)))}>
                  Baixar PNG
                </Button>
                {picture.isOld ? <p className="text-warn">A capa mudou: gere de novo para baixar.</p> : null}
              </div>
            </div>
          </form>
        </div>
      </div>
    </section>
  );
}
