import { type ComponentType, useEffect, useState } from "react";
import type { AltDialogProps } from "./alt-dialog.tsx";

/** The question for alternative texts, fetched when it is asked. Where it cannot be fetched it keeps nobody from publishing. */
export function AltQuestionDoor(props: AltDialogProps) {
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
