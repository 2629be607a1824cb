import { useCallback, useEffect, useRef, useState } from "react";
import { insightsFailure } from "#app/features/audience/newsroom/instagram/use-collection.ts";
import type { SocialInsightsWire } from "#app/features/social/social-analytics.wire.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import type { InsightsState } from "./social-insights-view.ts";

/** Refresh interval of the networks' figures while the page is visible (spec 2 §9). Milliseconds. */
const REFRESH_MS = MINUTE_MS;

/** Returns the state after a failed reading; known figures stay. */
function afterFailure(before: InsightsState, error: unknown): InsightsState {
  if (error instanceof ApiError && error.status === 501) return { state: "unconfigured", sentence: insightsFailure(error) };
  return before.state === "known" ? { ...before, isStale: true } : { state: "failed", sentence: insightsFailure(error) };
}

/** The networks' figures, while the page is visible; `retry` reads them at once. Nothing is requested where `notConfigured` gives a reason. */
export function useSocialInsights(notConfigured: string | null): { shown: InsightsState; retry: () => void } {
  const [shown, setShown] = useState<InsightsState>({ state: "asking" });
  const isGone = useRef(false);
  const read = useCallback(async () => {
    const next = await browserApi()
      .get<SocialInsightsWire>("/social/insights")
      .then(
        (insights) => (): InsightsState => ({ state: "known", insights, isStale: false }),
        (error: unknown) => (before: InsightsState) => afterFailure(before, error),
      );
    if (!isGone.current) setShown(next);
  }, []);
  useEffect(() => {
    isGone.current = false;
    if (notConfigured === null) void read();
    return () => {
      isGone.current = true;
    };
  }, [read, notConfigured]);
  useInterval(() => void read(), notConfigured === null ? REFRESH_MS : null);
  return { shown: notConfigured === null ? shown : { state: "unconfigured", sentence: notConfigured }, retry: () => void read() };
}
