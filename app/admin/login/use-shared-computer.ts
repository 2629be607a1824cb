import { type ChangeEvent, useEffect, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import type { SignInAddress } from "#app/admin/idle/leave.ts";
import { tellTabs } from "#app/admin/idle/session-channel.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Whether somebody says that others use this computer too. Whoever was here before has left nothing to be seen. */
export function useSharedComputer(initial: boolean, address: SignInAddress) {
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(initial);
  // The list that this browser keeps for reading without a connection is the former person's, and so are its open tabs.
  useEffect(() => {
    browserApi().forget();
    tellTabs({ left: address });
  }, [address]);
  const field = hydrated ? { checked: isOn, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setOn(currentTarget.checked) } : { defaultChecked: initial };
  return { isOn, field };
}
