import { Buffer } from "node:buffer";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

/** Stores the bytes of a picture; a problem with them is reported beside its field. Answers its path on this site. */
export async function storePicture(bytes: Uint8Array, field: string, caller: Caller | null, context: RequestContext): Promise<string> {
  try {
    return (await context.services.pictures.store(bytes, actorOf(caller))).address;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail } = error.refusal;
    return refuse(code, detail, { fields: [{ field, message: detail }] });
  }
}

/** The bytes of a data URL in base64; null for any other address. */
const bytesOf = (address: string | null | undefined): Uint8Array | null =>
  address?.startsWith("data:") ? new Uint8Array(Buffer.from(address.slice(address.indexOf(",") + 1), "base64")) : null;

/** Stores the bytes of a cover. */
export const storeCover = (bytes: Uint8Array, caller: Caller | null, context: RequestContext): Promise<string> => storePicture(bytes, "imagemUrl", caller, context);

/** A cover given as a data URL is uploaded first, as `capa-auto.png` (http-api § Social); any other stays. */
export async function withStoredCover<T extends { imagemUrl?: string | null | undefined }>(body: T, caller: Caller | null, context: RequestContext): Promise<T> {
  const bytes = bytesOf(body.imagemUrl);
  return bytes === null ? body : { ...body, imagemUrl: await storeCover(bytes, caller, context) };
}

/** Pictures of a banner given as data URLs are uploaded first (http-api § Banners). */
export async function withStoredArtwork<T extends { imagem?: string | null | undefined; imagemCelular?: string | null | undefined }>(
  body: T,
  caller: Caller | null,
  context: RequestContext,
): Promise<T> {
  const [picture, phone] = [bytesOf(body.imagem), bytesOf(body.imagemCelular)];
  return {
    ...body,
    ...(picture === null ? {} : { imagem: await storePicture(picture, "imagem", caller, context) }),
    ...(phone === null ? {} : { imagemCelular: await storePicture(phone, "imagemCelular", caller, context) }),
  };
}
