/** Data of the page for an expired or revoked private link. */
export interface ClosedPreview {
  siteName: string;
  sentence: string;
}

interface PreviewNoteProps {
  /** "26 de novembro de 2026, 14h32". */
  savedAt: string;
  expiresAt: string;
  isPublished: boolean;
}

/** Above a story that somebody reads by a private link. */
export const PreviewNote = ({ savedAt, expiresAt, isPublished }: PreviewNoteProps) => (
  <aside className="preview-note" aria-label="Prévia reservada">
    <p>
      <strong>Prévia reservada.</strong> {isPublished ? "Esta é uma versão guardada da matéria" : "Esta matéria ainda não foi publicada"} e o texto pode mudar. Não compartilhe o
      endereço.
    </p>
    <p>
      Texto de {savedAt}. O link vale até {expiresAt}.
    </p>
  </aside>
);

/** The page of a private link that opens nothing. */
export const ClosedPreviewPage = ({ closed: { siteName, sentence } }: { closed: ClosedPreview }) => (
  <main className="preview-closed" id="conteudo">
    <p className="kicker">{siteName}</p>
    <h1>Prévia indisponível</h1>
    <p>{sentence}</p>
    <p>
      <a href="/">Ir para a página inicial</a>
    </p>
  </main>
);
