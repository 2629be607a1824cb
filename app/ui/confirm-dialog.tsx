import { Form, type FormProps } from "@remix-run/react";
import { hideOthers } from "aria-hidden";
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button, ButtonLink } from "./button.tsx";
import { useDialogReturnFocus } from "./return-focus.ts";
import { useHydrated } from "./use-hydrated.ts";

interface AlertWindowProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons; the one that cancels is given apart, and has the focus at first. */
  actions?: ReactNode;
  cancel: ReactElement<{ onClick(): void }>;
  /** Called once the dialog is closed and the focus returned. */
  onClosed?: (() => void) | undefined;
}

/** A question that must be answered before anything else: a modal `<dialog>`, over other windows too. */
export function AlertWindow({ open, ...question }: AlertWindowProps) {
  const isHydrated = useHydrated();
  return open && isHydrated ? createPortal(<OpenQuestion {...question} />, document.body) : null;
}

function OpenQuestion({ onOpenChange, title, children, actions, cancel, onClosed }: Omit<AlertWindowProps, "open">) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onOpenChange, focus: useDialogReturnFocus(onClosed) });
  latest.current.onOpenChange = onOpenChange;

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const { focus } = latest.current;
    focus.onOpenAutoFocus();
    element.showModal();
    element.querySelector<HTMLElement>("[data-cancel] :is(button, a)")?.focus();
    const showOthers = hideOthers(element);
    // The window below would close by the same key.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onOpenChange(false);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
      showOthers();
      element.close();
      focus.onCloseAutoFocus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-texto`}
      // A phone's back gesture asks to close the dialog.
      onCancel={(event) => {
        event.preventDefault();
        onOpenChange(false);
      }}
      className="pointer-events-auto fixed inset-0 m-auto h-fit w-[min(28rem,calc(100vw-2rem))] animate-rise rounded-xl border border-line bg-surface p-5 text-ink shadow-float backdrop:animate-appear backdrop:bg-veil"
    >
      <h2 id={`${id}-titulo`} className="flex items-center gap-2 text-base font-semibold">
        {title}
      </h2>
      <div id={`${id}-texto`} className="mt-2 text-muted">
        {children}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <span data-cancel className="contents">
          {cloneElement(cancel, { onClick: () => onOpenChange(false) })}
        </span>
        {actions}
      </div>
    </dialog>
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
      <Button
        variant="danger"
        onClick={() => {
          onConfirm();
          question.onOpenChange(false);
        }}
      >
        {confirmLabel}
      </Button>
    }
  />
);

interface DangerQuestionProps extends Omit<FormProps, "children" | "method" | "className"> {
  /** Name of the form: "Excluir mensagem". */
  label: string;
  /** "Tem certeza que deseja excluir esta mensagem?" */
  question: ReactNode;
  /** The loss, and what stays. */
  explanation?: ReactNode;
  /** Hidden fields, or what must be chosen before. */
  children?: ReactNode;
  /** 'Excluir' when absent; null: nothing can be done but to leave. */
  confirmLabel?: string | null;
  intent?: string;
  busy: boolean;
  /** True when the button has the focus at first, not a field of `children`. */
  isFocused?: boolean;
  /** Address without the question. */
  cancelTo: string;
  className?: string;
}

/** Asks before something is deleted, in the page: a form that works without a script. */
export function DangerQuestion({
  label,
  question,
  explanation,
  children,
  confirmLabel = "Excluir",
  intent,
  busy,
  isFocused = true,
  cancelTo,
  className = "",
  ...form
}: DangerQuestionProps) {
  return (
    <Form method="post" aria-label={label} className={`rounded-md border border-danger bg-danger-soft p-3 ${className}`} {...form}>
      <p className="font-semibold text-danger">{question}</p>
      {explanation ? <p className="mt-1">{explanation}</p> : null}
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        {confirmLabel === null ? null : (
          <Button type="submit" size="sm" variant="danger" busy={busy} autoFocus={isFocused} {...(intent === undefined ? {} : { name: "intent", value: intent })}>
            {confirmLabel}
          </Button>
        )}
        <ButtonLink to={cancelTo} preventScrollReset size="sm">
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}
