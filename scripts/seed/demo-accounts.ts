/** Accounts of a local start only (design § Running it). */
export const DEMO_ACCOUNTS = [
  { name: "Helena Andrade", email: "admin@demo.local", role: "admin" },
  { name: "Caio Fontenele", email: "editor@demo.local", role: "editor" },
  { name: "Rita Sampaio", email: "reporter@demo.local", role: "reporter" },
] as const;
