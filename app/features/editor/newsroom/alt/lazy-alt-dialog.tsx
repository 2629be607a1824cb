import { type ComponentType, useEffect, useState } from "react";
import type { AltDialogProps } from "./alt-dialog.tsx";

/** The dialog for alternative texts, loaded lazily. A failed load does not block publishing. */
export function LazyAltDialog(props: AltDialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<AltDialogProps> | null>(null);
  const { onAnswer } = props;
  useEffect(() => {
    import("./alt-dialog.tsx").then(
      ({ AltDialog }) => setDialog(() => AltDialog),
      () => onAnswer(new Map(), { isChosen: false }),
    );
  }, [onAnswer]);
  return Dialog ? <Dialog {...props} /> : null;
}
