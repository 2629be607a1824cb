import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { browserApi } from "#app/admin/browser-api.ts";

/** Loaded when somebody uses a key. */
const webAuthn = () => import("@simplewebauthn/browser");

export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Signs in with a key that the browser lets its person choose; throws what `passkeyProblem` puts in words. */
export async function signInByPasskey(isShared: boolean): Promise<void> {
  const { startAuthentication } = await webAuthn();
  const { options, ticket } = await browserApi().post<{ options: PublicKeyCredentialRequestOptionsJSON; ticket: string }>("/auth/passkey-login/options");
  const response = await startAuthentication({ optionsJSON: options });
  await browserApi().post("/auth/passkey-login", { ticket, response, shared: isShared });
}

/** Makes a key on this device and keeps its public half; throws what `passkeyProblem` puts in words. */
export async function addPasskey({ password, name }: { password: string; name: string }): Promise<void> {
  const { startRegistration } = await webAuthn();
  const { options, ticket } = await browserApi().post<{ options: PublicKeyCredentialCreationOptionsJSON; ticket: string }>("/auth/passkeys/options", { password });
  const response = await startRegistration({ optionsJSON: options });
  await browserApi().post("/auth/passkeys", { ticket, response, name });
}
