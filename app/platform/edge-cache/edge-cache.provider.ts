interface Answer {
  success: boolean;
  errors: readonly { code: number; message: string }[];
}

/** Workers Cache as a request's context offers it: https://developers.cloudflare.com/workers/cache/purge/. */
export interface WorkersCacheControls {
  purge(options: { tags: string[] }): Promise<Answer>;
  /** Since 29 September 2026; the types of the pinned runtime do not know it. */
  invalidate?(options: { tags: string[] }): Promise<Answer>;
}

/** True when the deployment has Workers Cache in front (wrangler.toml, `[cache]`). Its key has no host: without `SITE_URL` pages depend on it. */
export const isEdgeCacheConfigured = (env: Pick<Env, "EDGE_CACHE" | "SITE_URL">): boolean => /^(yes|true|1)$/i.test(env.EDGE_CACHE ?? "") && Boolean(env.SITE_URL);

/** The cache in front of this Worker; null on one machine, and where the runtime has none that could be told of writes. */
export function workersCache(controls: WorkersCacheControls | undefined) {
  if (!controls) return null;
  const accepted = async (answer: Promise<Answer>) => {
    const { success, errors } = await answer;
    if (!success) throw new Error(`Workers Cache refused: ${errors.map(({ code, message }) => `${code} ${message}`).join("; ")}`);
  };
  const purge = (tags: readonly string[]) => accepted(controls.purge({ tags: [...tags] }));
  return {
    /** Deletes the answers with one of the tags; throws when the call is refused or fails, as `invalidate` does. */
    purge,
    /** Has the cache ask the Worker again before it sends an answer with one of the tags. Deleting has the same effect on readers; it only costs the 304. */
    invalidate: (tags: readonly string[]) => (controls.invalidate ? accepted(controls.invalidate({ tags: [...tags] })) : purge(tags)),
  };
}

export type EdgeCacheCalls = NonNullable<ReturnType<typeof workersCache>>;
