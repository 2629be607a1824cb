import { answerKeyRequest } from "#app/integrations/password-hasher.server.ts";

/**
 * Derives the keys of passwords for the site, behind a service binding; nothing reaches it from outside. scrypt holds the
 * thread of its isolate: in the site's own every reader would wait for each sign-in.
 */
export default { fetch: answerKeyRequest };
