import { type ChangeEvent, useEffect, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Whether somebody says that others use this computer too. Whoever was here before has left nothing to be seen. */
export function useSharedComputer(initial: boolean) {
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(initial);
  // The list that this browser keeps for reading without a connection is the former person's.
  useEffect(() => browserApi().forget(), []);
  const field = hydrated ? { checked: isOn, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setOn(currentTarget.checked) } : { defaultChecked: initial };
  return { isOn, field };
}
