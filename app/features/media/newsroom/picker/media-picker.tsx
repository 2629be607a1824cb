import { type ComponentType, useEffect, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import type { PickerWindowProps } from "./picker-window.client.tsx";

/** The library to pick one file from, or to send one to; fetched when it is opened for the first time. */
export function MediaPicker(props: PickerWindowProps & { open: boolean }) {
  const [Picker, setPicker] = useState<ComponentType<PickerWindowProps> | null>(null);
  const { notify } = useNotices();
  const { open, onClose } = props;

  useEffect(() => {
    if (!open || Picker) return;
    import("./picker-window.client.tsx").then(
      ({ PickerWindow }) => setPicker(() => PickerWindow),
      () => {
        onClose();
        notify("error", "Erro ao carregar mídia");
      },
    );
  }, [open, Picker, onClose, notify]);

  return open && Picker ? <Picker kinds={props.kinds} onPick={props.onPick} many={props.many} onClose={onClose} /> : null;
}
