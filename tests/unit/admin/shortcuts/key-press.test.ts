import fc from "fast-check";
import { expect, test } from "vitest";
import { isSingleKey, type KeyPress, SHORTCUTS, type ShortcutId, shortcutOf } from "#app/ui/newsroom/shortcuts/keys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  altGraph: false,
  isComposing: false,
  repeat: false,
  ...more,
});
const OUTSIDE = { isTyping: false, isMac: false, hasSingleKeys: true };
const INSIDE = { ...OUTSIDE, isTyping: true };

test("keys of the list are shortcuts; Cmd takes the place of Ctrl on a Mac", () => {
  const found = [
    press("k", { ctrlKey: true }),
    press("s", { ctrlKey: true }),
    press("Enter", { ctrlKey: true }),
    press("/"),
    press("?", { shiftKey: true }),
    press("j"),
    press("k"),
  ].map((one) => shortcutOf(one, OUTSIDE));
  expect(found).toEqual(["palette", "save", "main", "search", "sheet", "next", "previous"]);
  const mac = { ...OUTSIDE, isMac: true };
  expect([shortcutOf(press("k", { metaKey: true }), mac), shortcutOf(press("k", { ctrlKey: true }), mac), shortcutOf(press("k", { metaKey: true }), OUTSIDE)]).toEqual([
    "palette",
    null,
    null,
  ]);
});

test("ABNT2: '/' and '?' by the character that the key writes; with AltGr they are text", () => {
  // The key right of the dot (IntlRo), with and without Shift.
  expect([shortcutOf(press("/"), OUTSIDE), shortcutOf(press("?", { shiftKey: true }), OUTSIDE)]).toEqual(["search", "sheet"]);
  // AltGr+Q and AltGr+W of keyboards without it; Windows tells AltGr as Ctrl+Alt too.
  for (const key of ["/", "?"]) {
    expect([shortcutOf(press(key, { altGraph: true }), OUTSIDE), shortcutOf(press(key, { altGraph: true, ctrlKey: true, altKey: true }), OUTSIDE)]).toEqual([null, null]);
  }
});

test("modifier keys act while typing, once for a key that is held; single keys do not, nor when they are switched off", () => {
  expect([shortcutOf(press("S", { ctrlKey: true }), INSIDE), shortcutOf(press("s", { ctrlKey: true, repeat: true }), INSIDE)]).toEqual(["save", null]);
  expect([shortcutOf(press("s", { ctrlKey: true, shiftKey: true }), OUTSIDE), shortcutOf(press("s", { ctrlKey: true, altKey: true }), OUTSIDE)]).toEqual([null, null]);
  for (const key of ["/", "?", "j", "k"]) expect([key, shortcutOf(press(key), INSIDE), shortcutOf(press(key), { ...OUTSIDE, hasSingleKeys: false })]).toEqual([key, null, null]);
  expect([shortcutOf(press("J", { shiftKey: true }), OUTSIDE), shortcutOf(press("j", { repeat: true }), OUTSIDE), shortcutOf(press("/", { repeat: true }), OUTSIDE)]).toEqual([
    null,
    "next",
    null,
  ]);
});

const keys = fc.oneof(
  fc.constantFrom("/", "?", "j", "k", "J", "K", "s", "Enter", "Dead", "Process", "ArrowDown", " "),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);

test("no text typed in a field is a shortcut, with Shift, AltGr, or an input method", () => {
  fc.assert(
    fc.property(keys, fc.record({ shiftKey: fc.boolean(), altGraph: fc.boolean(), isComposing: fc.boolean(), repeat: fc.boolean() }), fc.boolean(), (key, more, isMac) => {
      expect(shortcutOf(press(key, more), { ...INSIDE, isMac })).toBeNull();
      // Windows tells AltGr as Ctrl+Alt.
      if (more.altGraph) expect(shortcutOf(press(key, { ...more, ctrlKey: true, altKey: true }), { ...INSIDE, isMac })).toBeNull();
    }),
  );
});

test("what an input method composes, and what Alt writes, is never a shortcut", () => {
  fc.assert(
    fc.property(keys, fc.boolean(), fc.boolean(), (key, ctrlKey, isComposing) => {
      expect(shortcutOf(press(key, { ctrlKey, isComposing, altKey: !isComposing }), OUTSIDE)).toBeNull();
    }),
  );
});

test("those without a modifier are the ones that can be switched off", () => {
  expect((Object.keys(SHORTCUTS) as ShortcutId[]).filter(isSingleKey)).toEqual(["search", "next", "previous", "sheet"]);
});
