import { ApiError } from "#app/admin/api-client.ts";

/** What to tell somebody whose key was not taken. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? "Não foi possível falar com o servidor. Tente novamente.";
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "A confirmação foi cancelada ou demorou demais. Tente novamente.";
  if (name === "InvalidStateError") return "Este aparelho já tem uma chave de acesso para a sua conta.";
  if (name === "SecurityError") return "Chaves de acesso só funcionam no endereço oficial do portal.";
  if (error instanceof TypeError) return "Sem conexão com o servidor. Verifique a rede e tente novamente.";
  return "Este navegador não conseguiu usar a chave de acesso. Entre com a senha.";
}
