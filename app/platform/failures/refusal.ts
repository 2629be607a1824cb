/** Reasons of a refused use case; `http` maps each to a status. */
export type RefusalCode =
  | "bad-request"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "gone"
  | "conflict"
  | "too-large"
  | "too-slow"
  | "unsupported-media"
  | "invalid"
  | "too-many"
  | "not-configured"
  | "provider-failed"
  | "unavailable";

/** Message for a write with an unknown outcome, the same on every screen and in every answer. */
export const NOT_CONFIRMED = "O servidor não confirmou se a mudança foi feita.";

/** A bad field, named as on the wire, with the sentence a person is shown. */
export interface FieldProblem {
  field: string;
  message: string;
}

/**
 * A kind of thing that a refusal carries, such as a feature's record as it is now. Its feature declares it; how it stands in an answer of
 * the API is declared in the feature's `.api.ts` (`refusalExtension`).
 */
export interface CarriedKind<T> {
  readonly kind: string;
  /** Never set: it binds the type to the kind. */
  readonly type?: T;
}

/** Plain data, so that it crosses an object's boundary. */
interface Carried {
  kind: string;
  value: unknown;
}

/** An expected failure: `detail` is a sentence in Portuguese that a person can be shown. */
export interface Refusal {
  code: RefusalCode;
  detail: string;
  fields?: readonly FieldProblem[];
  /** What the answer carries beside the sentence. */
  carried?: Carried;
  retryAfterSeconds?: number;
  /** Set where a refusal cannot promise that nothing was changed: nobody knows, or an earlier attempt was cut off after it wrote. */
  outcome?: "unknown" | "interrupted";
}

/** The part of a refusal that carries a value, for `refuse` and `refused`. */
export const carrying = <T>({ kind }: CarriedKind<T>, value: NoInfer<T>): { carried: Carried } => ({ carried: { kind, value } });

/** What a refusal carries of a kind. */
export const carriedBy = <T>({ carried }: Refusal, { kind }: CarriedKind<T>): T | undefined => (carried?.kind === kind ? (carried.value as T) : undefined);

/** The same of whatever was thrown. */
export const carriedByError = <T>(error: unknown, kind: CarriedKind<T>): T | undefined => (error instanceof RefusalError ? carriedBy(error.refusal, kind) : undefined);

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const accepted = <T>(value: T): Result<T> => ({ ok: true, value });

export const refused = (code: RefusalCode, detail: string, more: Omit<Refusal, "code" | "detail"> = {}): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, detail, ...more },
});

/** A validation refusal; with a single bad field, its own sentence is the detail. */
export function refusedFields(fields: readonly FieldProblem[]): { ok: false; refusal: Refusal } {
  const [first] = fields;
  return refused("invalid", fields.length === 1 && first ? first.message : "Corrija os campos indicados.", { fields });
}

/** Carries a refusal through layers of one isolate; never across an object's boundary. */
export class RefusalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.detail);
    this.name = "RefusalError";
  }
}

export function refuse(code: RefusalCode, detail: string, more: Omit<Refusal, "code" | "detail"> = {}): never {
  throw new RefusalError({ code, detail, ...more });
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new RefusalError(result.refusal);
  return result.value;
}
