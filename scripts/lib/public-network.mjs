// The public internet and nothing else: workerd looks at the address that a name resolved to, when it connects, so that no
// name can lead to this machine or its network whatever it resolves to. Cloudflare itself reaches no private network.

/** A binding for fetches of addresses that people typed. @satisfies {NonNullable<import("miniflare").WorkerOptions["serviceBindings"]>[string]} */
export const publicNetwork = { network: { allow: ["public"], deny: [], tlsOptions: { trustBrowserCas: true } } };
