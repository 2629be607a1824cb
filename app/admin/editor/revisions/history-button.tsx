import { lazy, Suspense, useState } from "react";
import { Icon } from "../icon.tsx";
import type { HistoryDialogProps } from "./history-dialog.tsx";

// The comparison comes with it, and only who asks for the history pays for it.
const HistoryDialog = lazy(() => import("./history-dialog.tsx"));

/** Opens the history of an article. */
export function HistoryButton(props: Omit<HistoryDialogProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const { onRestored } = props;
  return (
    <>
      <button type="button" className="ed-button is-quiet" onClick={() => setOpen(true)}>
        <Icon name="history" size={16} /> Histórico
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
