import { Buffer } from "node:buffer";
import type { RequestContext } from "#app/load-context.server.ts";
import { actorOf } from "./actor.server.ts";
import type { Caller } from "./caller.server.ts";

/** A cover given as a data URL is uploaded first, as `capa-auto.png` (http-api § Social); any other stays. */
export async function withStoredCover<T extends { imagemUrl?: string | null | undefined }>(body: T, caller: Caller | null, context: RequestContext): Promise<T> {
  const data = body.imagemUrl?.startsWith("data:") ? body.imagemUrl.slice(body.imagemUrl.indexOf(",") + 1) : null;
  if (data === null) return body;
  const stored = await context.services.pictures.store(new Uint8Array(Buffer.from(data, "base64")), actorOf(caller));
  return { ...body, imagemUrl: stored.address };
}
