import { evolutionGateway } from "./evolution-gateway.provider.ts";
import type { WhatsAppGatewayChoice } from "./gateway.server.ts";
import { wahaGateway } from "./waha-gateway.provider.ts";

/** Environment variables of WhatsApp. */
export interface WhatsAppEnv {
  EVOLUTION_URL?: string;
  EVOLUTION_API_KEY?: string;
  EVOLUTION_INSTANCE?: string;
  /** Without it events are not believed, and the state is only read. */
  EVOLUTION_WEBHOOK_SECRET?: string;
  WAHA_URL?: string;
  WAHA_API_KEY?: string;
  WAHA_SESSION?: string;
  /** As Evolution's. */
  WAHA_WEBHOOK_SECRET?: string;
}

/** The session that WAHA Core has, and its only one. */
const WAHA_SESSION = "default";

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");
const isWebAddress = (url: string | undefined): url is string => url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The gateway that the settings name: Evolution, unless only WAHA's are set (contracts §5.1). */
export function whatsAppGatewayFromEnv(env: WhatsAppEnv): WhatsAppGatewayChoice {
  const isWaha = !env.EVOLUTION_URL && !env.EVOLUTION_API_KEY && Boolean(env.WAHA_URL || env.WAHA_API_KEY);
  const missing: string[] = isWaha
    ? [...(isWebAddress(env.WAHA_URL) ? [] : ["WAHA_URL"]), ...(env.WAHA_API_KEY ? [] : ["WAHA_API_KEY"])]
    : [
        ...(isWebAddress(env.EVOLUTION_URL) ? [] : ["EVOLUTION_URL"]),
        ...(env.EVOLUTION_API_KEY ? [] : ["EVOLUTION_API_KEY"]),
        ...(env.EVOLUTION_INSTANCE ? [] : ["EVOLUTION_INSTANCE"]),
      ];
  if (missing.length > 0) return { gateway: null, missing };
  const gateway = isWaha
    ? wahaGateway({
        baseUrl: withoutSlash(env.WAHA_URL ?? ""),
        apiKey: env.WAHA_API_KEY ?? "",
        session: env.WAHA_SESSION || WAHA_SESSION,
        webhookSecret: env.WAHA_WEBHOOK_SECRET ?? "",
      })
    : evolutionGateway({
        baseUrl: withoutSlash(env.EVOLUTION_URL ?? ""),
        apiKey: env.EVOLUTION_API_KEY ?? "",
        instance: env.EVOLUTION_INSTANCE ?? "",
        webhookSecret: env.EVOLUTION_WEBHOOK_SECRET ?? "",
      });
  return { gateway, missing: [] };
}
