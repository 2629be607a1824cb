import { type RefObject, useLayoutEffect } from "react";

/** Opens a dialog as a modal for as long as it is drawn. Closed before it leaves the page, so that the browser gives the focus back. */
export function useModal(dialog: RefObject<HTMLDialogElement>): void {
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, [dialog]);
}
