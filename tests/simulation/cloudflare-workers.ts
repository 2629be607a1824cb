/** What the objects import of `cloudflare:workers`, for Node. */
export abstract class DurableObject<Bindings = unknown> {
  constructor(
    protected readonly ctx: DurableObjectState,
    protected readonly env: Bindings,
  ) {}
}
