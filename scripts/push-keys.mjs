// `npm run push:keys`: prints a new pair of keys for alerts, and how to set them. Nothing is stored.
import { newPushKeys } from "./lib/push-keys.mjs";

const { publicKey, privateKey } = newPushKeys();

console.log(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}

Deployed: both lines into deploy.env, then \`npm run deploy\`; the private one may be taken out afterwards.
VAPID_SUBJECT is a mailto: or https address at which push services reach you; an https SITE_URL stands in for it.
Locally: both into .dev.vars; \`npm start\` makes its own without them.

Keep the pair: browsers that subscribed under it accept no other.`);
