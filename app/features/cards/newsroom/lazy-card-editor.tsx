import { type ComponentType, useEffect, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import { drawingFailure } from "./card-messages.ts";
import type { CardCall, CardEditorProps } from "./use-card-editor.ts";

/** The card editor, fetched when it is opened for the first time: the letters that it draws with weigh more than its screen. */
export function LazyCardEditor({ call, siteName, onClose }: { call: CardCall | null; siteName: string; onClose(): void }) {
  const [Editor, setEditor] = useState<ComponentType<CardEditorProps> | null>(null);
  const { notify } = useNotices();

  useEffect(() => {
    if (!call || Editor) return;
    import("./card-editor.client.tsx").then(
      ({ CardEditor }) => setEditor(() => CardEditor),
      () => {
        onClose();
        notify("error", drawingFailure(call.format, "o editor não carregou. Verifique a conexão e tente de novo."));
      },
    );
  }, [call, Editor, onClose, notify]);

  return Editor && call ? <Editor key={`${call.articleId}-${call.format}`} call={call} siteName={siteName} onClose={onClose} /> : null;
}
