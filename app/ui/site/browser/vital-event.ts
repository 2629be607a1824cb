import type { VitalMetric } from "#app/features/audience/vitals.ts";

/**
 * Event from the late script that measures speed to the one that reports: two scripts that share no module, so that a page whose speed is not
 * measured is reported all the same.
 */
export const VITAL_EVENT = "lide:vital";

/** One measure of this page; a later one of the same name replaces it. */
export interface VitalMeasure {
  name: VitalMetric;
  /** Milliseconds; of CLS without a unit. */
  value: number;
}
