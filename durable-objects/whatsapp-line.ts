import { DurableObject } from "cloudflare:workers";
import { ProviderFailure } from "#app/domain/provider-failure.ts";
import { afterEvent, type Connection, connectionView, isSameView, UNKNOWN_CONNECTION } from "#app/domain/whatsapp/connection.ts";
import type { LineView } from "#app/domain/whatsapp/desk.ts";
import type { GatewayEvent } from "#app/domain/whatsapp/gateway-event.ts";
import { whatsAppGatewayFromEnv } from "#app/integrations/whatsapp/from-env.server.ts";
import type { WhatsAppGateway, WhatsAppGroup } from "#app/services/whatsapp/gateway.ts";
import type { LineGroups, WhatsAppLinePort } from "#app/services/whatsapp/line.ts";

/** How long what is known is good enough for a screen (spec 2 §9: polled every 30 s; ms). */
const FRESH_MS = 25_000;
/** A screen does not wait longer for a gateway that hangs (ms). */
const FIRST_LOOK_MS = 2_000;
/** A list of groups takes the gateway up to a minute (contracts §5.2; ms). */
const GROUPS_FRESH_MS = 3_600_000;

interface KnownGroups {
  groups: WhatsAppGroup[];
  askedAt: number;
}

/**
 * Why: gateways tell at least once, out of order and in bursts, and every open screen would ask them every 30 s.
 * One per site. The truth: how the number is connected, its QR code and its groups, as last told.
 */
export class WhatsAppLine extends DurableObject<Env> implements WhatsAppLinePort {
  private connection: Connection = UNKNOWN_CONNECTION;
  private asked: { at: number | null; trouble: string | null } = { at: null, trouble: null };
  private asking: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.connection = (await ctx.storage.get<Connection>("connection")) ?? UNKNOWN_CONNECTION;
    });
  }

  async view(): Promise<LineView> {
    const age = Date.now() - (this.asked.at ?? 0);
    // A clock that was put back must not keep the state old.
    if (age >= FRESH_MS || age < 0) {
      const answer = this.ask();
      this.ctx.waitUntil(answer);
      if (this.connection.state === null) await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS))]);
    }
    return this.shown();
  }

  async hear(event: GatewayEvent): Promise<void> {
    if (event.type !== "connection" && event.type !== "qr") return;
    const before = this.connection;
    this.connection = afterEvent(before, event);
    const now = Date.now();
    // A burst of the same word is one write; the newer time only matters to what comes after it.
    if (this.connection !== before && !(isSameView(connectionView(before, now), connectionView(this.connection, now)) && event.type === "connection")) {
      await this.ctx.storage.put("connection", this.connection);
    }
  }

  async openConnection(webhookUrl: string): Promise<LineView> {
    await this.withGateway(async (gateway) => {
      await gateway.prepare(webhookUrl);
      const { qr, waiting } = await gateway.connect();
      const at = Date.now();
      if (qr) {
        await this.hear({ type: "connection", at: at - 1, state: "connecting", reason: null });
        await this.hear({ type: "qr", at, qr });
      } else await this.hear({ type: "connection", at, state: waiting ? "connecting" : "open", reason: null });
    });
    return this.shown();
  }

  async groups(fresh: boolean): Promise<LineGroups> {
    const known = (await this.ctx.storage.get<KnownGroups>("groups")) ?? null;
    if (known && !fresh && Math.abs(Date.now() - known.askedAt) < GROUPS_FRESH_MS) return { ...known, trouble: null };
    const { gateway } = whatsAppGatewayFromEnv(this.env);
    if (!gateway) return { groups: null, trouble: "O serviço de mensagens não está configurado." };
    try {
      const found: KnownGroups = { groups: await gateway.groups(), askedAt: Date.now() };
      await this.ctx.storage.put("groups", found);
      return { ...found, trouble: null };
    } catch (error) {
      const trouble = troubleOf(error);
      return known ? { ...known, trouble } : { groups: null, trouble };
    }
  }

  private shown(): LineView {
    return { ...connectionView(this.connection, Date.now()), askedAt: this.asked.at, trouble: this.asked.trouble };
  }

  /** However many screens look, the gateway is asked once. */
  private ask(): Promise<void> {
    this.asking ??= this.withGateway(async (gateway) => {
      const { state, reason } = await gateway.state();
      await this.hear({ type: "connection", at: Date.now(), state, reason: reason ?? null });
    }).finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async withGateway(work: (gateway: WhatsAppGateway) => Promise<void>): Promise<void> {
    const { gateway } = whatsAppGatewayFromEnv(this.env);
    if (!gateway) return;
    try {
      await work(gateway);
      this.asked = { at: Date.now(), trouble: null };
    } catch (error) {
      this.asked = { at: Date.now(), trouble: troubleOf(error) };
    }
  }
}

/** Only a provider's own words are shown; others may hold addresses and keys. */
const troubleOf = (error: unknown): string => (error instanceof ProviderFailure ? error.message : "o serviço de mensagens não respondeu como devia");
