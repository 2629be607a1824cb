import type { CarriedKind, Refusal } from "#app/platform/failures/refusal.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

type Extensions = Record<string, unknown>;

/** How what refusals carry of a kind stands in an answer of the API, beside the problem. */
export interface RefusalExtension {
  kind: string;
  extend(value: unknown, context: RequestContext): Extensions | Promise<Extensions>;
}

/** Types an extension by its kind. */
export const refusalExtension = <T>({ kind }: CarriedKind<T>, extend: (value: T, context: RequestContext) => Extensions | Promise<Extensions>): RefusalExtension => ({
  kind,
  extend: (value, context) => extend(value as T, context),
});

/** What the answer to a refused write carries beside the problem, so that a screen can merge or explain (http-api § Articles). */
export type ExtensionsOf = (refusal: Refusal, context: RequestContext) => Promise<Extensions>;

/** What answers carry, by the extensions of all features. */
export function refusalExtensions(extensions: readonly RefusalExtension[]): ExtensionsOf {
  const byKind = new Map(extensions.map((extension) => [extension.kind, extension]));
  if (byKind.size < extensions.length) throw new Error("two refusal extensions of one kind");
  return async ({ carried }, context) => (carried ? await byKind.get(carried.kind)?.extend(carried.value, context) : undefined) ?? {};
}
