import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";

/** Loaded on first use. */
const webAuthn = () => import("@simplewebauthn/browser");

export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Signs in with a passkey chosen in the browser; `passkeyProblem` words what it throws. */
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

/** Message for a passkey that was not accepted. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? "Não foi possível falar com o servidor. Tente novamente.";
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "A confirmação foi cancelada ou demorou demais. Tente novamente.";
  if (name === "InvalidStateError") return "Este aparelho já tem uma chave de acesso para a sua conta.";
  if (name === "SecurityError") return "Chaves de acesso só funcionam no endereço oficial do portal.";
  if (error instanceof TypeError) return "Sem conexão com o servidor. Verifique a rede e tente novamente.";
  return "Este navegador não conseguiu usar a chave de acesso. Entre com a senha.";
}
