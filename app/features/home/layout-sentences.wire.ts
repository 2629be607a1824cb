/** What bad ranges of the rotation are told (spec 2 §5); apart from the schemas, so that a screen can say it without them. */
export const BAD_RANGES = "Verifique os horários (formato HH:MM) e tente novamente.";
