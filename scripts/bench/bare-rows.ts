import { DurableObject } from "cloudflare:workers";

/** The least that a durable count can be: one row in an object. What the beacon is compared with. */
export class Rows extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as never);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID");
  }

  async add(body: string): Promise<void> {
    this.ctx.storage.sql.exec("INSERT INTO rows (id, body) VALUES (?, ?)", crypto.randomUUID(), body);
    await this.ctx.storage.sync();
  }
}

export default {
  async fetch(request: Request, env: { ROWS: DurableObjectNamespace<Rows> }): Promise<Response> {
    await env.ROWS.get(env.ROWS.idFromName("rows")).add(await request.text());
    return new Response(null, { status: 204 });
  },
};
