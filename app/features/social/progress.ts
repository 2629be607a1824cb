import { backgroundPace, type InstagramUsage } from "#app/features/instagram/token-health.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import type { MediaProgress } from "./media-plan.ts";
import { type CollectionRange, type CollectionStep, isSettled, type MetricsBehind, planSteps } from "./plan.ts";

/** Finished part of a run, stored after every call; `stepsLeft` returns the rest. */
export interface RunProgress {
  /** Keys of calls that are over. */
  done: readonly string[];
  /** Lists that are asked metric by metric. */
  split: readonly string[];
  /** Parts of lists that were asked without a metric that did not answer. */
  owed: readonly string[];
  /** Metrics that are not asked any more in this run: refused, or given up. */
  refused: readonly string[];
  /** Metrics that did not answer: asked apart and last, so that they hold nothing else up. */
  suspects: readonly string[];
  /** Metrics that answered in this run. */
  answered: readonly string[];
  /** Failed attempts of a step. */
  tries: Readonly<Record<string, number>>;
  /** Failed attempts since the last answer. */
  failures: number;
  /** Metrics whose older days this run collects too; absent when none lags. */
  behind?: MetricsBehind;
  /** Of the account's posts, which come last; absent before their first call. */
  media?: MediaProgress;
}

const NO_PROGRESS: RunProgress = { done: [], split: [], owed: [], refused: [], suspects: [], answered: [], tries: {}, failures: 0 };

/** Attempts of a call before its metrics are asked apart, and before a metric is given up (contracts of every adapter §0: 4 tries). */
const TRIES_OF_LIST = 2;
const TRIES_OF_METRIC = 4;

const joined = (list: readonly string[], more: readonly string[]): readonly string[] => [...new Set([...list, ...more])];

/** The last complete run of an account, which ended after those that ended with `lastDay`. */
export interface ReadyRun {
  day: string;
  lastDay: string | null;
  progress: RunProgress;
}

/** The metrics that a complete run had no figures of: they are as far behind as they were before it. */
const behindAfter = ({ lastDay, progress: { refused, behind } }: ReadyRun): MetricsBehind =>
  Object.fromEntries(refused.map((metric) => [metric, behind && metric in behind ? (behind[metric] ?? null) : lastDay]));

const partKey = (key: string, metric: string): string => `${key}#${metric}`;

/** Returns the settled days of an interrupted run; its refused metrics are requested again, also for those days. */
function inherited({ done, owed, split, refused }: RunProgress, day: string): Pick<RunProgress, "done" | "owed" | "split"> {
  const settled = (keys: readonly string[]) => keys.filter((key) => isSettled(key, day));
  const lists = settled(done).filter((key) => !key.includes("#"));
  return {
    done: settled(done).filter((key) => !refused.some((metric) => key.endsWith(`#${metric}`))),
    owed: joined(
      settled(owed),
      lists.flatMap((key) => refused.map((metric) => partKey(key, metric))),
    ),
    split: settled(split),
  };
}

/** Returns the start of a new run: with the settled days of an interrupted one before it, and with the calls already `made`. */
export function firstProgress(day: string, ready: ReadyRun | null, brokenOff: RunProgress | null, made: readonly string[] = []): RunProgress {
  const known = brokenOff ? inherited(brokenOff, day) : NO_PROGRESS;
  return {
    ...NO_PROGRESS,
    ...(ready && ready.progress.refused.length > 0 ? { behind: behindAfter(ready) } : {}),
    owed: known.owed,
    split: known.split,
    done: joined(known.done, made),
  };
}

const part = (step: CollectionStep, metric: string): CollectionStep => ({ ...step, key: partKey(step.key, metric), metrics: [metric] });

/** The calls that are left, the next one first. */
export function stepsLeft(range: CollectionRange, progress: RunProgress): CollectionStep[] {
  const [done, split, owed, refused, suspects] = [progress.done, progress.split, progress.owed, progress.refused, progress.suspects].map((list) => new Set(list));
  const now: CollectionStep[] = [];
  const last: CollectionStep[] = [];
  for (const step of planSteps(range)) {
    const metrics = step.metrics.filter((metric) => !refused?.has(metric));
    const trusted = metrics.filter((metric) => !suspects?.has(metric));
    if (split?.has(step.key)) {
      for (const metric of metrics) if (!done?.has(partKey(step.key, metric))) (suspects?.has(metric) ? last : now).push(part(step, metric));
      continue;
    }
    for (const metric of metrics) if (owed?.has(partKey(step.key, metric)) && !done?.has(partKey(step.key, metric))) last.push(part(step, metric));
    if (done?.has(step.key) || metrics.length === 0) continue;
    if (trusted.length > 0) now.push({ ...step, metrics: trusted });
    else last.push({ ...step, metrics });
  }
  return [...now, ...last];
}

const without = ({ tries }: RunProgress, key: string): Record<string, number> => Object.fromEntries(Object.entries(tries).filter(([name]) => name !== key));

/** Returns what is owed after a call: also the metrics of its list that it left out as suspects. */
function owedAfter(range: CollectionRange, { owed, refused, suspects }: RunProgress, step: CollectionStep): readonly string[] {
  const planned = planSteps(range).find(({ key }) => key === step.key)?.metrics ?? [];
  const leftOut = planned.filter((metric) => suspects.includes(metric) && !refused.includes(metric) && !step.metrics.includes(metric));
  return joined(
    owed,
    leftOut.map((metric) => partKey(step.key, metric)),
  );
}

/** After an answer, also an empty one. */
export const afterAnswer = (range: CollectionRange, progress: RunProgress, step: CollectionStep): RunProgress => ({
  ...progress,
  done: joined(progress.done, [step.key]),
  owed: owedAfter(range, progress, step),
  answered: joined(progress.answered, step.metrics),
  tries: without(progress, step.key),
  failures: 0,
});

/** Effect of a failure; `failed` is the metric that has no figures for it. */
export interface AfterFailure {
  progress: RunProgress;
  failed: string | null;
}

/** Ends a call of one metric, and the metric itself for this run unless it answered before. */
function giveUp(range: CollectionRange, progress: RunProgress, step: CollectionStep, metric: string): AfterFailure {
  const next = { ...progress, done: joined(progress.done, [step.key]), owed: owedAfter(range, progress, step), tries: without(progress, step.key) };
  return progress.answered.includes(metric) ? { progress: next, failed: null } : { progress: { ...next, refused: joined(progress.refused, [metric]) }, failed: metric };
}

const asParts = (progress: RunProgress, step: CollectionStep): AfterFailure => ({
  progress: { ...progress, split: joined(progress.split, [step.key]), tries: without(progress, step.key) },
  failed: null,
});

/** After a refusal: one wrong name fails a whole list, so its metrics are asked one by one (contracts of the Graph API §3.1, §3.4). */
export function afterRefusal(range: CollectionRange, progress: RunProgress, step: CollectionStep): AfterFailure {
  const [first = "", second] = step.metrics;
  const reached = { ...progress, failures: 0 };
  return second === undefined ? giveUp(range, reached, step, first) : asParts(reached, step);
}

/** After no usable answer: the same again, then metric by metric; a metric is given up only while others answer. */
export function afterSilence(range: CollectionRange, progress: RunProgress, step: CollectionStep): AfterFailure {
  const [first = "", second] = step.metrics;
  const tries = (progress.tries[step.key] ?? 0) + 1;
  const next: RunProgress = { ...progress, tries: { ...progress.tries, [step.key]: tries }, failures: progress.failures + 1 };
  if (second !== undefined) return tries >= TRIES_OF_LIST ? asParts(next, step) : { progress: next, failed: null };
  if (tries >= TRIES_OF_METRIC && progress.answered.length > 0) return giveUp(range, next, step, first);
  return { progress: tries >= TRIES_OF_LIST ? { ...next, suspects: joined(next.suspects, [first]) } : next, failed: null };
}

/** Limit of a run in one invocation (our choice): a Worker's scheduled event has other work in its minute. */
export interface CollectionBudget {
  calls: number;
  /** No call begins after so long. */
  ms: number;
}

/** The scheduled event, once a minute; and a person's request, who waits. */
export const SWEEP_BUDGET: CollectionBudget = { calls: 20, ms: 20_000 };
export const REQUEST_BUDGET: CollectionBudget = { calls: 40, ms: 8_000 };

/** Calls of one invocation while the usage is high (contracts of the Graph API §1.6: slow down above 80%). */
const SLOW_CALLS = 3;

/** Until the usage is looked at again after it was too high to go on (ours). */
const USAGE_PAUSE_MS = 15 * MINUTE_MS;

/** After a call without an answer, doubled with each; a spread keeps several sites from asking at once (contracts of every adapter §0). */
const RETRY_MS = MINUTE_MS;
const RETRY_MAX_MS = HOUR_MS;

/** Tells whether another call may be made now; else how long the run pauses (ms), 0 when only this invocation ends. */
export type Pace = { goesOn: true } | { goesOn: false; pauseMs: number };

/** Returns the pace that the latest usage allows after `calls` calls that took `elapsedMs`. */
export function nextPace(usage: InstagramUsage | null, calls: number, elapsedMs: number, budget: CollectionBudget): Pace {
  const pace = backgroundPace(usage);
  if (pace === "stop") return { goesOn: false, pauseMs: Math.max(USAGE_PAUSE_MS, (usage?.regainSeconds ?? 0) * 1_000) };
  const most = pace === "slow" ? Math.min(SLOW_CALLS, budget.calls) : budget.calls;
  return calls < most && elapsedMs < budget.ms ? { goesOn: true } : { goesOn: false, pauseMs: 0 };
}

/** Returns the delay after the `failures`th call in a row without an answer; `spread` is in [0, 1). Milliseconds. */
export const retryPause = (failures: number, spread: number): number =>
  Math.round(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.min(20, Math.max(0, failures - 1))) * (0.5 + spread / 2));
