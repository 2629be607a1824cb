import { ApiError } from "#app/admin/api-client.ts";

/** An answer of the API; status 0 when none came, or none that could be read. */
export interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

const NO_ANSWER: Answer = { ok: false, status: 0, body: null };

/** What became of a call, as a value: the text has to outlive whatever goes wrong. Never throws. */
export async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    return { ok: true, status: 200, body: await call };
  } catch (error) {
    return error instanceof ApiError ? { ok: false, status: error.status, body: error.body } : NO_ANSWER;
  }
}
