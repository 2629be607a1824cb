import { DurableObject } from "cloudflare:workers";
import { applyConnectionEvent, type Connection, connectionView, type GatewayEvent, UNKNOWN_CONNECTION } from "#app/features/whatsapp/connection.ts";
import type { LineView } from "#app/features/whatsapp/desk.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import type { WhatsAppGateway, WhatsAppGroup } from "#app/features/whatsapp/gateway.server.ts";
import type { LineGroups, WhatsAppLinePort } from "#app/features/whatsapp/whatsapp-deps.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** Age at which the known state is still fresh for a screen (spec 2 §9: polled every 30 s; ms). */
const FRESH_MS = 25_000;
/** Timeout of a screen's request to the gateway (ms). */
const FIRST_READ_TIMEOUT_MS = 2_000;
/** A list of groups takes the gateway up to a minute (contracts §5.2; ms). */
const GROUPS_FRESH_MS = HOUR_MS;

interface KnownGroups {
  groups: WhatsAppGroup[];
  askedAt: number;
}

/** Time and failure of the last request to the gateway. */
type LastRead = { at: number | null; failure: string | null };

/**
 * An object, because gateways deliver events at least once, out of order and in bursts, and every open screen would poll them every 30 s. One per
 * site. Source of truth: the last known connection of the number, its QR code and its groups. It sleeps between two screens that ask, so the
 * gateway's last answer is stored as well.
 */
export class WhatsAppLine extends DurableObject<Env> implements WhatsAppLinePort {
  private connection: Connection = UNKNOWN_CONNECTION;
  private lastRead: LastRead = { at: null, failure: null };
  private reading: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.connection = (await ctx.storage.get<Connection>("connection")) ?? UNKNOWN_CONNECTION;
      this.lastRead = (await ctx.storage.get<LastRead>("lastRead")) ?? this.lastRead;
    });
  }

  async view(): Promise<LineView> {
    const age = Date.now() - (this.lastRead.at ?? 0);
    // A clock that was set back must not make the state look fresh.
    if (age >= FRESH_MS || age < 0) {
      const answer = this.readState();
      this.ctx.waitUntil(answer);
      if (this.connection.state === null) await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, FIRST_READ_TIMEOUT_MS))]);
    }
    return this.currentView();
  }

  async handleEvent(event: GatewayEvent): Promise<void> {
    if (event.type !== "connection" && event.type !== "qr") return;
    const before = this.connection;
    this.connection = applyConnectionEvent(before, event);
    // Of a repeated event the newer time: an older word that comes later must not replace it.
    if (this.connection !== before) await this.ctx.storage.put("connection", this.connection);
  }

  async openConnection(webhookUrl: string): Promise<LineView> {
    await this.withGateway(async (gateway) => {
      await gateway.prepare(webhookUrl);
      const { qr, waiting } = await gateway.connect();
      const at = Date.now();
      if (qr) {
        await this.handleEvent({ type: "connection", at: at - 1, state: "connecting", reason: null });
        await this.handleEvent({ type: "qr", at, qr });
      } else await this.handleEvent({ type: "connection", at, state: waiting ? "connecting" : "open", reason: null });
    });
    return this.currentView();
  }

  async groups(fresh: boolean): Promise<LineGroups> {
    const known = (await this.ctx.storage.get<KnownGroups>("groups")) ?? null;
    if (known && !fresh && Math.abs(Date.now() - known.askedAt) < GROUPS_FRESH_MS) return { ...known, failure: null };
    const { gateway } = whatsAppGatewayFromEnv(this.env);
    if (!gateway) return { groups: null, failure: "O serviço de mensagens não está configurado." };
    try {
      const found: KnownGroups = { groups: await gateway.groups(), askedAt: Date.now() };
      await this.ctx.storage.put("groups", found);
      return { ...found, failure: null };
    } catch (error) {
      const failure = failureMessage(error);
      return known ? { ...known, failure } : { groups: null, failure };
    }
  }

  private currentView(): LineView {
    return { ...connectionView(this.connection, Date.now()), askedAt: this.lastRead.at, failure: this.lastRead.failure };
  }

  /** Returns why the gateway could not be asked; null where its refusal is a state of its own. */
  private async failureOf(error: unknown): Promise<string | null> {
    if (!(error instanceof ProviderFailure) || error.details.code !== "license") return failureMessage(error);
    await this.handleEvent({ type: "connection", at: Date.now(), state: "unlicensed", reason: null });
    return null;
  }

  /** Concurrent requests of several screens share one call to the gateway. */
  private readState(): Promise<void> {
    this.reading ??= this.withGateway(async (gateway) => {
      const { state, reason } = await gateway.state();
      await this.handleEvent({ type: "connection", at: Date.now(), state, reason: reason ?? null });
    }).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async withGateway(work: (gateway: WhatsAppGateway) => Promise<void>): Promise<void> {
    const { gateway } = whatsAppGatewayFromEnv(this.env);
    if (!gateway) return;
    const failure = await work(gateway).then(
      () => null,
      (error: unknown) => this.failureOf(error),
    );
    this.lastRead = { at: Date.now(), failure };
    await this.ctx.storage.put("lastRead", this.lastRead);
  }
}

/** Only a provider's own messages are shown; other errors may contain addresses and keys. */
const failureMessage = (error: unknown): string => (error instanceof ProviderFailure ? error.message : "o serviço de mensagens não respondeu como devia");
