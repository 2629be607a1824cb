import type { RecoveredDraft, SessionState } from "./session-state.ts";

/**
 * The one recovered text that the editor speaks of, the newest: it is in the form already, or is offered where writing
 * had begun. Older ones are in the history.
 */
export function recoveryOf(
  restored: SessionState["restored"],
  offered: SessionState["offered"],
): { restored: SessionState["restored"]; newest: RecoveredDraft | null; older: readonly RecoveredDraft[] } {
  const [newest = null, ...older] = offered;
  return restored ? { restored, newest: null, older: offered } : { restored: null, newest, older };
}
