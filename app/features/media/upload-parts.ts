import { DAY_MS } from "#app/platform/time/units.ts";
/** Bytes of every part of a large file but the last (ours): small enough for a bad connection, few enough for 200 MB. */
export const UPLOAD_PART_BYTES = 5 * 1024 * 1024;

/** Retention of an unfinished upload, in milliseconds (ours). */
export const UPLOAD_RETENTION_MS = DAY_MS;

export const partsOf = (size: number): number => Math.ceil(size / UPLOAD_PART_BYTES);

/** Bytes of part `n`, counted from 1; 0 when the file has no such part. */
export const partSize = (size: number, n: number): number => Math.max(0, Math.min(UPLOAD_PART_BYTES, size - (n - 1) * UPLOAD_PART_BYTES));
