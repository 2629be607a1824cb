/** Messages on bad ranges of the rotation (spec 2 §5); apart from the schemas, so that a screen can show them without loading those. */
export const BAD_RANGES = "Verifique os horários (formato HH:MM) e tente novamente.";
