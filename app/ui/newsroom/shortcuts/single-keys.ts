/** localStorage key of the choice; kept with the device, as the theme is. */
const STORAGE_KEY = "lide:atalhos";

/** Whether shortcuts of a single key work in this browser. */
export function hasSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

/** Switches them on or off; false where the browser keeps nothing. */
export function setSingleKeys(isOn: boolean): boolean {
  try {
    if (isOn) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, "off");
    return true;
  } catch {
    return false;
  }
}
