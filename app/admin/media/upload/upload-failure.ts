/** Said where the server gave no reason. */
export const SEND_FAILED = "O arquivo não foi enviado. Tente de novo.";

/** A file that did not arrive, with the sentence a person is shown. */
export class UploadFailure extends Error {}
