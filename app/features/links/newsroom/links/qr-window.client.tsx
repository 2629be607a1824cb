import { useMemo } from "react";
import { Button } from "#app/ui/button.tsx";
import { qrPng, qrSvg } from "#app/ui/qr-code.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/window.tsx";
import type { ShortLinkWire } from "../../short-links.wire.ts";

/** Hands a file to the person. */
function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A link's QR code, to look at and to download. */
export function QrWindow({ link, onClose }: { link: ShortLinkWire; onClose(): void }) {
  const { notify } = useNotices();
  const svg = useMemo(() => qrSvg(link.short_url), [link.short_url]);
  const name = `qr-${link.short_code}`;
  const savePng = () =>
    qrPng(link.short_url).then(
      (blob) => download(blob, `${name}.png`),
      () => notify("error", "O navegador não conseguiu desenhar a imagem. Baixe em SVG."),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="QR code"
      description={link.short_url}
      footer={
        <>
          <Button icon="download" onClick={() => download(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`)}>
            Baixar SVG
          </Button>
          <Button variant="primary" icon="download" onClick={() => void savePng()}>
            Baixar PNG
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
          alt={`QR code de ${link.short_url}`}
          width={288}
          height={288}
          className="w-full max-w-72 rounded-lg border border-line"
        />
        <p className="max-w-prose text-center text-muted">
          Em SVG para gráficas e cartazes, em PNG para redes sociais. Aponte a câmera do celular para conferir antes de imprimir.
        </p>
      </div>
    </Dialog>
  );
}
