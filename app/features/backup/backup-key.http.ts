import { timingSafeEqual } from "node:crypto";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

type Tools = NonNullable<RequestContext["services"]["backups"]["tools"]>;

/** Returns the tools of backups; 501 without a bucket or a key. */
export function backupToolsOf({ services: { backups } }: Pick<RequestContext, "services">): Tools {
  const { missing, tools } = backups;
  return tools ?? refuse("not-configured", `Integração não configurada. Falta definir: ${missing.join(", ")}.`);
}

/** Refuses who does not know the token of the backups, which only the holder of their key can derive. Null: there is no person behind the call. */
export async function requireBackupKey(request: Request, context: Pick<RequestContext, "services">): Promise<null> {
  const token = await backupToolsOf(context).token();
  const [given, known] = [Buffer.from(request.headers.get("Authorization") ?? ""), Buffer.from(`Bearer ${token}`)];
  if (given.length !== known.length || !timingSafeEqual(given, known)) refuse("unauthenticated", "Chave das cópias de segurança inválida.");
  return null;
}

/** Time that one call works on a backup or a restoration (ms). */
export const BACKUP_CALL_MS = 15_000;
