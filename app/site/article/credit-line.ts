/** "Foto: " before a bare name; a credit that says what it is stays as it was written. */
export const creditLine = (credit: string): string => (credit.includes(":") ? credit : `Foto: ${credit}`);
