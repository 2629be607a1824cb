/** Addresses that share a page, and work without JavaScript. */
export interface ShareAddresses {
  whatsapp: string;
  facebook: string;
  x: string;
}

/** Addresses that share a page of this title; `address` with its origin. */
export function shareAddresses(title: string, address: string): ShareAddresses {
  const shared = encodeURIComponent(address);
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${shared}`,
    x: `https://x.com/intent/post?text=${encodeURIComponent(title)}&url=${shared}`,
  };
}
