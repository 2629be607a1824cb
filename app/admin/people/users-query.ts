/** What the address of 'Usuários' asks for beside the list: one panel at a time. */
export interface UsersQuery {
  /** Whose fields are in the form; null for a new person. */
  editing: number | null;
  /** About whose deletion a question is asked. */
  removing: number | null;
  /** Whose sessions are shown. */
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
