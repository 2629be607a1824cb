import { useEffect, useState } from "react";

/** The last save that can still be undone: the version it made, and the seconds that are left. */
export function useUndo() {
  const [offer, setOffer] = useState<{ versao: number; until: number } | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    if (!offer) return;
    const tick = () => {
      const left = Math.ceil((offer.until - Date.now()) / 1000);
      setSecondsLeft(left);
      if (left <= 0) setOffer(null);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [offer]);

  return {
    /** Null when there is nothing to undo. */
    undoable: offer && secondsLeft > 0 ? { versao: offer.versao, secondsLeft } : null,
    offerUndo: (versao: number, seconds: number) => setOffer(seconds > 0 ? { versao, until: Date.now() + seconds * 1000 } : null),
  };
}
