import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import type { EditionStore } from "./edition-store.server.ts";

/** Longest wait for one call of R2 (ours; ms). */
const R2_LIMIT_MS = 10_000;

const call = <T>(work: () => Promise<T>): Promise<T> => callDependency("r2", { limitMs: R2_LIMIT_MS }, work);

/** Editions in R2, whose conditional writes keep a late writer from undoing what came before it. */
export const editionStore = (bucket: R2Bucket): EditionStore => ({
  async read(key) {
    const object = await call(() => bucket.get(key));
    return object && { text: await call(() => object.text()), tag: object.etag };
  },
  async write(key, text, contentType, tag) {
    const onlyIf = tag === null ? new Headers({ "If-None-Match": "*" }) : { etagMatches: tag };
    return (await call(() => bucket.put(key, text, { onlyIf, httpMetadata: { contentType } }))) !== null;
  },
});
