const LABELS: Record<string, string> = { mobile: "Celular", tablet: "Tablet", desktop: "Computador", outro: "Outro" };

/** What a device is called. */
export const deviceLabel = (device: string): string => (Object.hasOwn(LABELS, device) ? (LABELS[device] ?? device) : device);
