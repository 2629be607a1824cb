import { type ComponentType, useEffect, useState } from "react";
import type { CardFormat } from "#app/domain/cards/card-order.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { drawingFailure } from "./card-sentences.ts";

/** The row whose Feed or Story button was pressed. */
export interface CardCall {
  articleId: number;
  /** Of its row, until the article is read. */
  title: string;
  format: CardFormat;
  /** Colour of its section, `#rrggbb`. */
  color: string;
  /** Readers see the article. */
  isVisible: boolean;
}

export interface CardEditorProps {
  call: CardCall;
  siteName: string;
  onClose(): void;
}

/** The card editor, fetched when it is opened for the first time: the letters that it draws with weigh more than its screen. */
export function CardDoor({ call, siteName, onClose }: { call: CardCall | null; siteName: string; onClose(): void }) {
  const [Editor, setEditor] = useState<ComponentType<CardEditorProps> | null>(null);
  const { notify } = useNotices();

  useEffect(() => {
    if (!call || Editor) return;
    import("./card-editor.tsx").then(
      ({ CardEditor }) => setEditor(() => CardEditor),
      () => {
        onClose();
        notify("error", drawingFailure(call.format, "o editor não carregou. Verifique a conexão e tente de novo."));
      },
    );
  }, [call, Editor, onClose, notify]);

  return Editor && call ? <Editor key={`${call.articleId}-${call.format}`} call={call} siteName={siteName} onClose={onClose} /> : null;
}
