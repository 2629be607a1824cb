/** `cloudflare:workers` in Node. The built site is loaded by Node and the tests by Vite: both see these classes (`scripts/lib/native-modules.mjs`). */

export abstract class DurableObject<Bindings = unknown> {
  constructor(
    protected readonly ctx: DurableObjectState,
    protected readonly env: Bindings,
  ) {}
}

export abstract class WorkerEntrypoint<Bindings = unknown> {
  constructor(
    protected readonly ctx: ExecutionContext,
    protected readonly env: Bindings,
  ) {}
}

/** The bindings of the site under test; `bindings.ts` fills them for each file. */
export const env: Record<string, unknown> = {};

Object.assign(globalThis, { [Symbol.for("cloudflare:workers")]: { DurableObject, WorkerEntrypoint, env } });
