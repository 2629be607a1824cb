import { useEffect, useState } from "react";
import { signInByPasskey, supportsPasskeys } from "#app/admin/account/passkey-ceremonies.ts";
import { passkeyProblem } from "#app/admin/account/passkey-problem.ts";
import { Button } from "#app/ui/button.tsx";

interface PasskeySignInProps {
  destination: string;
  isShared: boolean;
  /** Null takes an earlier sentence away. */
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
      // Cookies are set: the page that is asked for now is theirs.
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
