/** Parameters of 'Usuários': one panel beside the list at a time. */
export interface UsersQuery {
  /** Id of the person in the form; null for a new one. */
  editing: number | null;
  /** Id of the person with an open deletion question. */
  removing: number | null;
  /** Id of the person with shown sessions. */
  sessionsOf: number | null;
}

export const USERS_PATH = "/admin/usuarios";

const idIn = (parameters: URLSearchParams, name: string): number | null => {
  const value = parameters.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
};

/** Reads the address; what is no id counts as absent. */
export const parseUsersQuery = (parameters: URLSearchParams): UsersQuery => ({
  editing: idIn(parameters, "editar"),
  removing: idIn(parameters, "excluir"),
  sessionsOf: idIn(parameters, "sessoes"),
});

export const editHref = (id: number): string => `${USERS_PATH}?editar=${id}`;
export const removeHref = (id: number): string => `${USERS_PATH}?excluir=${id}`;
export const sessionsHref = (id: number): string => `${USERS_PATH}?sessoes=${id}`;
