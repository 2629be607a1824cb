/** Worker that is served when the service worker is switched off: it deletes the caches, then unregisters. */
export const RETIRED_WORKER = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
  for(const name of await caches.keys())if(name.startsWith("lide-"))await caches.delete(name);
  await self.registration.unregister();
})()));
`;
