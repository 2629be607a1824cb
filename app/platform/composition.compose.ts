/** What the services of one request share: `app/shared-dependencies.compose.ts` makes it, and declares its parts. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface SharedDependencies {}
