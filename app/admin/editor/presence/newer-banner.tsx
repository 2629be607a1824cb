import { useEffect, useState } from "react";
import { Banner } from "../banner.tsx";
import { nameOf, type Saver, whoSaved } from "../conflict/who-saved.ts";
import type { ArticleEditor } from "../use-article-editor.ts";

/** Says at once that somebody saved a version newer than the one under this text, and brings it. `versao` is what presence tells. */
export function NewerBanner({ editor, versao }: { editor: ArticleEditor; versao: number }) {
  const { record, me, saving, bringTheirs } = editor;
  const [saver, setSaver] = useState<Saver | null>(null);
  const [isBringing, setBringing] = useState(false);
  const own = record?.versao ?? 0;
  const isNewer = record !== null && versao > own;
  const id = record?.id ?? 0;
  useEffect(() => {
    if (!isNewer) return setSaver(null);
    let isGone = false;
    void whoSaved(id, own, me.id).then((found) => !isGone && setSaver(found));
    return () => {
      isGone = true;
    };
  }, [isNewer, id, own, me.id]);
  if (!isNewer || saving !== null || saver === null) return null;
  return (
    <Banner
      tone="warn"
      actions={
        <button
          type="button"
          className="ed-button"
          disabled={isBringing}
          onClick={() => {
            setBringing(true);
            void bringTheirs().finally(() => setBringing(false));
          }}
        >
          Trazer agora
        </button>
      }
    >
      <strong>{saver.name === null && !saver.isMe ? "Há uma nova versão desta matéria." : `${nameOf(saver)} salvou uma nova versão.`}</strong> O que você escreveu continua aqui.
    </Banner>
  );
}
