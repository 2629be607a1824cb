import { expect, test } from "vitest";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";

const EVOLUTION = { EVOLUTION_URL: "https://evolution.example/", EVOLUTION_API_KEY: "k", EVOLUTION_INSTANCE: "portal" };
const WAHA = { WAHA_URL: "https://waha.example", WAHA_API_KEY: "k" };
const chosen = (env: Parameters<typeof whatsAppGatewayFromEnv>[0]) => {
  const { gateway, missing } = whatsAppGatewayFromEnv(env);
  return gateway?.name ?? missing;
};

test.each([
  [{}, ["EVOLUTION_URL", "EVOLUTION_API_KEY", "EVOLUTION_INSTANCE"]],
  [{ ...EVOLUTION, EVOLUTION_INSTANCE: "" }, ["EVOLUTION_INSTANCE"]],
  [{ ...EVOLUTION, EVOLUTION_URL: "evolution.example" }, ["EVOLUTION_URL"]],
  [{ ...EVOLUTION, EVOLUTION_URL: "ftp://evolution.example" }, ["EVOLUTION_URL"]],
  [EVOLUTION, "Evolution API"],
  [{ ...EVOLUTION, ...WAHA }, "Evolution API"],
  [{ ...WAHA, EVOLUTION_INSTANCE: "portal" }, "WAHA"],
  [{ WAHA_URL: "https://waha.example" }, ["WAHA_API_KEY"]],
  [{ WAHA_API_KEY: "k", WAHA_SESSION: "portal" }, ["WAHA_URL"]],
])("%j chooses %j", (env, expected) => {
  expect(chosen(env)).toEqual(expected);
});
