/** Steps of a new deployment before its readers come; the first published story completes the last. */
export const FIRST_STEPS = ["nome", "municipios", "escrita", "assinatura", "materia"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Steps that an admin settles on the screen; "materia" settles itself. */
export const CONFIRMED_STEPS = ["nome", "municipios", "escrita", "assinatura"] as const satisfies readonly FirstStep[];
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number];

/** Stored state. */
export interface FirstRunRecord {
  confirmed: readonly ConfirmedStep[];
  isDismissed: boolean;
}

export interface FirstRun {
  done: readonly FirstStep[];
  /** True when admins are guided to it: a site that already publishes and never began it has no first run. */
  isOpen: boolean;
}

/** A stored value; a missing or foreign one is an untouched record. */
export function completeFirstRun(stored: unknown): FirstRunRecord {
  const { confirmed, isDismissed } = (stored ?? {}) as Partial<FirstRunRecord>;
  return { confirmed: CONFIRMED_STEPS.filter((step) => confirmed?.includes(step)), isDismissed: isDismissed === true };
}

export function firstRunOf({ confirmed, isDismissed }: FirstRunRecord, hasPublished: boolean): FirstRun {
  const done = FIRST_STEPS.filter((step) => (step === "materia" ? hasPublished : confirmed.includes(step)));
  const wasBegun = confirmed.length > 0;
  return { done, isOpen: !isDismissed && done.length < FIRST_STEPS.length && (wasBegun || !hasPublished) };
}
