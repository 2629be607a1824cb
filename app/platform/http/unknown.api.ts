import { problemResponse } from "#app/platform/http/errors/problem.server.ts";

/** Any address under /api that is none. */
const notFound = () => problemResponse(404, "Endereço desconhecido.");

export const loader = notFound;
export const action = notFound;
