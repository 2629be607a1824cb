import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { download, fileNameOf, fileOf } from "./download-picture.ts";

interface ByHandPanelProps {
  src: string;
  title: string;
  caption: string;
  /** What the server said of the missing account. */
  reason: string;
}

const canShare = (file: File) => typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** Without an account a person posts: the picture, the caption, and the phone's own way to hand them over. */
export function ManualPostingPanel({ src, title, caption, reason }: ByHandPanelProps) {
  const { notify } = useNotices();
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => setFile(fileOf(src, fileNameOf("card", title))), [src, title]);

  const copy = () =>
    navigator.clipboard.writeText(caption).then(
      () => notify("ok", "Legenda copiada."),
      () => notify("error", "O navegador não deixou copiar. Selecione a legenda e copie."),
    );
  const share = async (shared: File) => {
    try {
      await navigator.share({ files: [shared], text: caption });
    } catch (error) {
      // Closing the phone's sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) notify("error", "Não foi possível compartilhar. Baixe a imagem.");
    }
  };

  return (
    <section aria-labelledby="by-hand" className="w-full rounded-lg border border-line bg-warn-soft px-4 py-3">
      <h3 id="by-hand" className="flex items-center gap-2 font-semibold text-warn">
        <Icon name="alert" /> Nada foi publicado: a conta do Instagram ainda não está conectada.
      </h3>
      <p className="mt-1 text-muted">O card está pronto: baixe a imagem, copie a legenda e publique pelo aplicativo do Instagram.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button icon="download" disabled={file === null} onClick={() => file && download(file)}>
          Baixar imagem
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          Copiar legenda
        </Button>
        {file && canShare(file) ? (
          <Button icon="share" onClick={() => void share(file)}>
            Compartilhar
          </Button>
        ) : null}
      </div>
      <p className="mt-2 text-xs text-muted">{reason}</p>
    </section>
  );
}
