import { timingSafeEqual } from "node:crypto";
import { refuse } from "#app/domain/refusal.ts";
import type { RequestContext } from "../request-context.ts";

type Tools = NonNullable<RequestContext["services"]["backups"]["tools"]>;

/** The backups' tools for a caller who knows their token, which only the holder of the key can derive; 501 without a key, else 401. */
export async function backupTools(request: Request, { services: { backups } }: RequestContext): Promise<Tools> {
  const { missing, tools } = backups;
  if (!tools) return refuse("not-configured", `Integração não configurada. Falta definir: ${missing.join(", ")}.`);
  const [given, known] = [Buffer.from(request.headers.get("Authorization") ?? ""), Buffer.from(`Bearer ${await tools.token()}`)];
  if (given.length !== known.length || !timingSafeEqual(given, known)) refuse("unauthenticated", "Chave das cópias de segurança inválida.");
  return tools;
}

/** How long one call works on a backup or a restoration (ms). */
export const BACKUP_CALL_MS = 15_000;
