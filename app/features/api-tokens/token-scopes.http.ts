import { type ApiTable, METHODS } from "#app/platform/http/api-route.server.ts";
import { scopesOfOperation } from "./token-operations.ts";

/** Tables of the API with the scopes that each operation needs of an API token. */
export const withTokenScopes = (tables: readonly ApiTable[]): readonly ApiTable[] =>
  tables.map((table) =>
    Object.fromEntries(
      Object.entries(table).map(([path, methods]) => [
        path,
        Object.fromEntries(
          METHODS.flatMap((method) => {
            const declared = methods[method];
            return declared ? [[method, { ...declared, tokenScopes: scopesOfOperation(method, path) }]] : [];
          }),
        ),
      ]),
    ),
  );
