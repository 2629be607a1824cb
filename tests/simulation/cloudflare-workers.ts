/** The part of `cloudflare:workers` that the objects import, for Node. */
export abstract class DurableObject<Bindings = unknown> {
  constructor(
    protected readonly ctx: DurableObjectState,
    protected readonly env: Bindings,
  ) {}
}
