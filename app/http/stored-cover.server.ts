import { Buffer } from "node:buffer";
import { RefusalError, refuse } from "#app/domain/refusal.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { actorOf } from "./auth/actor.server.ts";
import type { Caller } from "./auth/caller.server.ts";

/** Stores the bytes of a cover; a problem with them is reported beside its field. */
export async function storeCover(bytes: Uint8Array, caller: Caller | null, context: RequestContext): Promise<string> {
  try {
    return (await context.services.pictures.store(bytes, actorOf(caller))).address;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail } = error.refusal;
    return refuse(code, detail, { fields: [{ field: "imagemUrl", message: detail }] });
  }
}

/** A cover given as a data URL is uploaded first, as `capa-auto.png` (http-api § Social); any other stays. */
export async function withStoredCover<T extends { imagemUrl?: string | null | undefined }>(body: T, caller: Caller | null, context: RequestContext): Promise<T> {
  const data = body.imagemUrl?.startsWith("data:") ? body.imagemUrl.slice(body.imagemUrl.indexOf(",") + 1) : null;
  if (data === null) return body;
  return { ...body, imagemUrl: await storeCover(new Uint8Array(Buffer.from(data, "base64")), caller, context) };
}
