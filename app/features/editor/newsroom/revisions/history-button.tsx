import { lazy, Suspense, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { HistoryDialogProps } from "./history-dialog.tsx";

// Loaded with the comparison only when the history is opened.
const HistoryDialog = lazy(() => import("./history-dialog.tsx"));

/** Opens the history of an article. */
export function HistoryButton(props: Omit<HistoryDialogProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const { onRestored } = props;
  return (
    <>
      <button type="button" className="ed-button is-quiet" onClick={() => setOpen(true)}>
        <Icon name="history" /> Histórico
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <HistoryDialog
            {...props}
            {...(onRestored
              ? {
                  onRestored: (article, versao) => {
                    setOpen(false);
                    onRestored(article, versao);
                  },
                }
              : {})}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
