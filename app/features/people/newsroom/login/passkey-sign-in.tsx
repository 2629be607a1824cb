import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { passkeyProblem, signInByPasskey, supportsPasskeys } from "../account/passkey-ceremonies.ts";

interface PasskeySignInProps {
  destination: string;
  isShared: boolean;
  /** Null removes an earlier message. */
  onProblem(message: string | null): void;
}

/** The second way in; only where script and browser can do it. */
export function PasskeySignIn({ destination, isShared, onProblem }: PasskeySignInProps) {
  const [isOffered, setOffered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setOffered(supportsPasskeys()), []);
  if (!isOffered) return null;
  const enter = async () => {
    setBusy(true);
    onProblem(null);
    try {
      await signInByPasskey(isShared);
      // The cookies are set: the next page request is signed in.
      window.location.assign(destination);
    } catch (error) {
      onProblem(passkeyProblem(error));
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Button icon="key" busy={isBusy} onClick={() => void enter()} className="w-full">
        Usar chave de acesso
      </Button>
    </div>
  );
}
