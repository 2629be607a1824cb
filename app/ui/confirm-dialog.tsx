import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useDialogReturnFocus } from "./return-focus.ts";

interface AlertWindowProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons; the one that cancels is given apart, and has the focus at first. */
  actions?: ReactNode;
  cancel: ReactNode;
  /** Over other dialogs too. */
  isTopmost?: boolean;
  /** Called once the dialog is closed and the focus returned. */
  onClosed?: (() => void) | undefined;
}

/** A question that must be answered before anything else. */
export function AlertWindow({ open, onOpenChange, title, children, actions, cancel, isTopmost = false, onClosed }: AlertWindowProps) {
  const focus = useDialogReturnFocus(onClosed);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={classNames("fixed inset-0 animate-appear bg-veil", isTopmost ? "z-70" : "z-40")} />
        <AlertDialog.Content
          {...focus}
          className={classNames(
            "fixed inset-0 m-auto h-fit w-[min(28rem,calc(100vw-2rem))] animate-rise rounded-xl border border-line bg-surface p-5 shadow-float",
            isTopmost ? "z-80" : "z-50",
          )}
        >
          <AlertDialog.Title className="flex items-center gap-2 text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted">{children}</div>
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>{cancel}</AlertDialog.Cancel>
            {actions}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface ConfirmDialogProps extends Pick<AlertWindowProps, "open" | "onOpenChange" | "children" | "onClosed"> {
  title: string;
  confirmLabel: string;
  /** 'Cancelar' when absent. */
  cancelLabel?: string;
  /** Called before `onOpenChange(false)`. */
  onConfirm(): void;
}

/** Asks before a destructive action. */
export const ConfirmDialog = ({ confirmLabel, cancelLabel = "Cancelar", onConfirm, ...question }: ConfirmDialogProps) => (
  <AlertWindow
    {...question}
    cancel={<Button>{cancelLabel}</Button>}
    actions={
      <AlertDialog.Action asChild>
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </AlertDialog.Action>
    }
  />
);
