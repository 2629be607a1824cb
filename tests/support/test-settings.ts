/** Settings of the site under test. `providers`: origins of the simulated providers by name. */
export const testSettings = (providers: Record<string, string>) => ({
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
  BACKUP_KEY: "a-key-of-the-tests-for-backups-that-is-long-enough",
  SITE_URL: "http://site.test",
  SHORT_URL: "http://curto.test",
  TRUST_CF_HEADERS: "yes",
  COMMIT: "0123456789abcdef",
  OPENAI_API_KEY: "sk-chave-dos-testes-que-nao-pode-vazar",
  OPENAI_BASE_URL: `${providers.openai}/v1`,
  INDEXNOW_KEY: "chave-simulada-do-indexnow",
  INDEXNOW_URL: `${providers["search-engines"]}/indexnow`,
  WEBSUB_HUB_URL: `${providers["search-engines"]}/hub`,
  INMET_URL: providers.inmet ?? "",
  VAPID_PUBLIC_KEY: "BPq1wRRJ5XndAAJ-Z1QIROdyySBL5FsK4BaIj_4ZFq4zMjn7qY37ihx8GWQef_3VkXr24HHcheDwhnMzdtWnpRo",
  VAPID_PRIVATE_KEY: "DxcFuuc4EOpT_92GbgXQ50HQo-1uGHRjqcoKuiBLlTU",
  VAPID_SUBJECT: "mailto:avisos@site.test",
  PUSH_SERVICE_HOSTS: new URL(providers["web-push"] ?? "http://127.0.0.1").host,
});
