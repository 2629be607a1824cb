/** Accounts of a local start only (design § Running it). */
export const DEMO_ACCOUNTS = [
  { name: "Helena Andrade", email: "admin@demo.local", role: "admin" },
  { name: "Caio Fontenele", email: "editor@demo.local", role: "editor" },
  { name: "Rita Sampaio", email: "reporter@demo.local", role: "reporter" },
] as const;

/** Reporters who sign the demo's stories and whose accounts nobody enters. */
export const DEMO_AUTHORS = [
  { name: "Ana Beatriz Lopes", email: "ana.lopes@redacao.demo.local" },
  { name: "Teresa Cavalcante", email: "teresa.cavalcante@redacao.demo.local" },
  { name: "Marcos Vinícius Araújo", email: "marcos.araujo@redacao.demo.local" },
] as const;
