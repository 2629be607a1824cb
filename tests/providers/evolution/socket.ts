import { randomUUID } from "node:crypto";
import type { Scenario } from "../simulated-server.ts";
import { codePicture } from "./code-picture.ts";
import { type Instance, stateOf } from "./state.ts";
import type { EvolutionSwitches } from "./switches.ts";
import { deliver } from "./webhooks.ts";

/** Number of unscanned codes after which the gateway stops. */
const CODES_MAX = 30;
const CODE_MS = 45_000;
const SCAN_MS = 8_000;

const later = (ms: number, work: () => void) => setTimeout(work, ms).unref();

/** Changes the instance's state and notifies the webhook. */
export function turn(scenario: Scenario, instance: Instance, state: Instance["state"], statusReason: number): void {
  instance.state = state;
  instance.closeReason = state === "close" ? statusReason : null;
  if (state !== "connecting") instance.code = null;
  deliver(scenario, instance, "connection.update", {
    instance: instance.name,
    state,
    statusReason,
    ...(state === "open" ? { wuid: "5586999990000@s.whatsapp.net", profileName: "Redação" } : {}),
  });
}

function nextCode(scenario: Scenario, instance: Instance, socket: string, count: number): void {
  if (instance.socket !== socket || instance.state !== "connecting") return;
  const { codeMs = CODE_MS } = scenario.switches as EvolutionSwitches;
  if (count > CODES_MAX) {
    deliver(scenario, instance, "qrcode.updated", { message: "QR code limit reached, please login again", statusCode: 500 });
    turn(scenario, instance, "refused", 500);
    return;
  }
  const code = `2@simulado-${randomUUID()}`;
  instance.code = { count, code, base64: codePicture(code) };
  deliver(scenario, instance, "qrcode.updated", { qrcode: { instance: instance.name, pairingCode: null, code, base64: instance.code.base64 } });
  later(codeMs, () => nextCode(scenario, instance, socket, count + 1));
}

/** Opens a socket: codes follow one another until one is scanned. */
export function openSocket(scenario: Scenario, instance: Instance): void {
  const { noCodeYet = false, scanMs = SCAN_MS } = scenario.switches as EvolutionSwitches;
  stateOf(scenario).connects += 1;
  instance.socket = randomUUID();
  const { socket } = instance;
  turn(scenario, instance, "connecting", 200);
  if (noCodeYet) later(50, () => nextCode(scenario, instance, socket, 1));
  else nextCode(scenario, instance, socket, 1);
  if (scanMs === null) return;
  later(scanMs, () => {
    if (instance.socket === socket && instance.state === "connecting") turn(scenario, instance, "open", 200);
  });
}
