import { ApiError } from "#app/ui/newsroom/api-client.ts";

/** An answer of the API; status 0 when none came, or none that could be read. */
export interface ApiResult {
  ok: boolean;
  status: number;
  body: unknown;
}

const NO_RESULT: ApiResult = { ok: false, status: 0, body: null };

/** The result of a call as a value. Never throws. */
export async function toApiResult(call: Promise<unknown>): Promise<ApiResult> {
  try {
    return { ok: true, status: 200, body: await call };
  } catch (error) {
    return error instanceof ApiError ? { ok: false, status: error.status, body: error.body } : NO_RESULT;
  }
}
