import { type ComponentType, useEffect, useState } from "react";
import type { MediaKind } from "#app/domain/media/media-kind.ts";
import { useNotices } from "#app/ui/toast.tsx";
import type { PickedMedia } from "./picked-media.ts";

export interface MediaPickerProps {
  open: boolean;
  /** Kinds of files that can be picked. */
  kinds: readonly MediaKind[];
  onPick(picked: PickedMedia): void;
  /** Closed, with or without a choice. */
  onClose(): void;
}

/** The library to pick one file from, or to send one to; fetched when it is opened for the first time. */
export function MediaPicker(props: MediaPickerProps) {
  const [Picker, setPicker] = useState<ComponentType<Omit<MediaPickerProps, "open">> | null>(null);
  const { notify } = useNotices();
  const { open, onClose } = props;

  useEffect(() => {
    if (!open || Picker) return;
    import("./picker-window.tsx").then(
      ({ PickerWindow }) => setPicker(() => PickerWindow),
      () => {
        onClose();
        notify("error", "Erro ao carregar mídia");
      },
    );
  }, [open, Picker, onClose, notify]);

  return open && Picker ? <Picker kinds={props.kinds} onPick={props.onPick} onClose={onClose} /> : null;
}
