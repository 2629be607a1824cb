// `npm run push:keys`: prints a new pair of keys for alerts, and how to set them. Nothing is stored.
import { newPushKeys } from "./lib/push-keys.mjs";

const { publicKey, privateKey } = newPushKeys();

console.log(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}

Deployed: put VAPID_PUBLIC_KEY under [vars] of wrangler.toml, and the private one, alone, into
  npx wrangler secret put VAPID_PRIVATE_KEY
VAPID_SUBJECT is a mailto: or https address at which push services reach you; an https SITE_URL stands in for it.
Locally: both into .dev.vars; \`npm start\` makes its own without them.

Keep the pair: browsers that subscribed under it accept no other.`);
