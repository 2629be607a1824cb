import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { VITAL_METRICS } from "#app/features/audience/vitals.ts";
import { VITAL_EVENT, type VitalMeasure } from "./vital-event.ts";

/** Decimals of CLS that are reported; times are whole milliseconds. */
const CLS_STEPS = 10_000;

function tell({ name, value }: Metric): void {
  const metric = VITAL_METRICS.find((one) => one === name);
  if (!metric) return;
  const detail: VitalMeasure = { name: metric, value: metric === "CLS" ? Math.round(value * CLS_STEPS) / CLS_STEPS : Math.round(value) };
  dispatchEvent(new CustomEvent(VITAL_EVENT, { detail }));
}

/** Measures how fast the page was for its reader, and tells the script that reports it. */
export function measureSpeed(): void {
  onLCP(tell);
  onINP(tell);
  onCLS(tell);
  onTTFB(tell);
}
