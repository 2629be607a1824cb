import { type ChangeEvent, useEffect, useState } from "react";
import { forgetAgenda } from "#app/features/agenda/newsroom/keep-agenda.ts";
import { forgetRecentItems } from "#app/features/palette/newsroom/recent-items.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { SignInAddress } from "../idle/leave.ts";
import { postToOtherTabs } from "../idle/session-channel.ts";

/** Whether the computer is declared as shared. Pages of an earlier session are dropped from the history. */
export function useSharedComputer(initial: boolean, address: SignInAddress) {
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(initial);
  // The list that this browser keeps for reading without a connection is the former person's, and so are its open tabs.
  useEffect(() => {
    browserApi().forget();
    void forgetAgenda();
    forgetRecentItems();
    postToOtherTabs({ left: address });
  }, [address]);
  const field = hydrated ? { checked: isOn, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setOn(currentTarget.checked) } : { defaultChecked: initial };
  return { isOn, field };
}
