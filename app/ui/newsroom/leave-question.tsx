import { useBeforeUnload, useBlocker } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface LeaveQuestionProps {
  /** True when leaving would lose unsaved input; a function is called at that moment. */
  isUnsaved: boolean | (() => boolean);
  /** `address`: a search of the same path leaves too. `path`: only another path does. */
  leavesBy: "address" | "path";
  children: ReactNode;
}

/** Asks before unsaved work is left: a dialog for links of the site and the back button, the browser for everything else. A router supports one blocker at a time. */
export function LeaveQuestion({ isUnsaved, leavesBy, children }: LeaveQuestionProps) {
  const wouldLose = () => (typeof isUnsaved === "function" ? isUnsaved() : isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => (from.pathname !== to.pathname || (leavesBy === "address" && from.search !== to.search)) && wouldLose(),
  );
  useBeforeUnload((event) => {
    if (wouldLose()) event.preventDefault();
  });
  return <LeaveDialog blocker={blocker}>{children}</LeaveDialog>;
}

/** The dialog of a blocked navigation. */
export const LeaveDialog = ({ blocker, children }: { blocker: ReturnType<typeof useBlocker>; children: ReactNode }) => (
  <ConfirmDialog
    open={blocker.state === "blocked"}
    onOpenChange={(stays) => !stays && blocker.state === "blocked" && blocker.reset()}
    title="Sair sem salvar?"
    confirmLabel="Sair sem salvar"
    onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
  >
    {children}
  </ConfirmDialog>
);
