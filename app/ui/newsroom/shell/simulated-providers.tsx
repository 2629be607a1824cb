import { createContext, useContext } from "react";
import { Badge } from "#app/ui/badge.tsx";

const Names = createContext<readonly string[]>([]);

/** Names of the providers that are simulated, for everything inside. */
export const SimulatedProviders = Names.Provider;

/** Marks what comes from, or goes to, a simulated provider; renders nothing for a real one. */
export function SimulatedMark({ provider }: { provider: string }) {
  return useContext(Names).includes(provider) ? <Badge tone="warn">modo simulado</Badge> : null;
}
