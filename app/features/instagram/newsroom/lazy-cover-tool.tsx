import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { CoverToolProps } from "./video-cover-tool.client.tsx";

/** The video cover generator, loaded lazily: its glyph outlines are larger than the dashboard. */
export function LazyCoverTool({ siteName }: CoverToolProps) {
  const [Tool, setTool] = useState<ComponentType<CoverToolProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import("./video-cover-tool.client.tsx").then(
      ({ VideoCoverTool }) => setTool(() => VideoCoverTool),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);

  if (Tool) return <Tool siteName={siteName} />;
  return (
    <div className="card">
      {hasFailed ? (
        <ErrorState title="O gerador de capas não carregou" actions={<Button onClick={load}>Tentar novamente</Button>}>
          Verifique a conexão.
        </ErrorState>
      ) : (
        <LoadingState>Carregando o gerador de capas…</LoadingState>
      )}
      <noscript>
        <p className="px-6 pb-8 text-center text-muted">O gerador desenha no navegador e precisa de JavaScript.</p>
      </noscript>
    </div>
  );
}
