/** What is served in the worker's place when it is switched off: it removes what was kept, and then itself. */
export const RETIRED_WORKER = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
  for(const name of await caches.keys())if(name.startsWith("lide-"))await caches.delete(name);
  await self.registration.unregister();
})()));
`;
