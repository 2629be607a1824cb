import type { ServerResponse } from "node:http";
import { sendJson } from "../simulated-server.ts";

const NAMES: Record<number, string> = { 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 500: "Internal Server Error" };

/** An error in the gateway's envelope; `message` in any of its shapes. */
export const errorAnswer = (response: ServerResponse, status: number, message: unknown): void =>
  sendJson(response, status, { status, error: NAMES[status] ?? "Error", response: { message } });
