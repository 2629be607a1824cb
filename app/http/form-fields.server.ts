/** The text fields of a form; a file counts as absent, and of a name that comes twice the last counts. */
export const formFields = async (request: Request): Promise<Record<string, string>> =>
  Object.fromEntries([...(await request.formData())].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
