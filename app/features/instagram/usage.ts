/** What an answer of the Graph API says about the calls allowed (its usage headers). */
export interface InstagramUsage {
  /** The highest of the shares it names, in percent of the allowance; it can pass 100. */
  percent: number;
  /** Until calls are allowed again; 0 when they are. */
  regainSeconds: number;
  /** The version that really answered: a retired one is silently replaced. Null when it did not say. */
  servedVersion: string | null;
}

/** From these shares on, in percent, calls that nobody waits for become rarer, and stop (contracts of the Graph API §1.6). */
const SLOW_FROM = 80;
const STOP_FROM = 95;

/** What background work may do: due publications are never delayed by this. */
export function backgroundPace(usage: InstagramUsage | null): "free" | "slow" | "stop" {
  if (!usage) return "free";
  if (usage.regainSeconds > 0 || usage.percent >= STOP_FROM) return "stop";
  return usage.percent >= SLOW_FROM ? "slow" : "free";
}
