import { callHost } from '../../host-state/connected-host.ts';
import type { Adjusting } from '../../overlay/controls/open-tools.ts';
import type { Choices } from '../../overlay/controls/toolbar.ts';
import type { OverlayTexts } from '../../overlay/select-region.ts';
import { packagedLanguages } from '../../reader/packaged-languages.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { sharedSettings } from '../../settings/shared-settings.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';

/**
 * Texts of the toolbar and of the line that lists the keys.
 * @param windows whether windows can be taken
 */
export function toolTextsOf({ overlay, layouts }: Messages, windows: boolean): Adjusting['texts'] {
  const { toolbar, unwrapped, asWrapped } = overlay;
  const { window, keys, ...keyLine } = overlay.keyLine;
  return {
    toolbar: { ...toolbar, layouts },
    // What takes comes first, what cancels last.
    keyLine: { ...keyLine, keys: windows ? keys.toSpliced(1, 0, window) : keys },
    unwrapped,
    asWrapped,
  };
}

/** What the toolbar offers: the readable languages, and what the settings and the host allow. */
export async function overlayChoicesOf({ languages: names }: Messages): Promise<Choices> {
  const { capture } = await localSettings.read();
  const here = packagedLanguages.map((code) => ({ code, name: code }));
  const installed = await callHost('languages.list', {}).then(
    (lists) => lists.installed,
    () => here,
  );
  const languages = installed.map(({ code, name }) => ({ code, name: names[code] ?? name }));
  const staysOnTop = await callHost('window.abilities', {}).then(
    ({ above }) => above,
    () => false,
  );
  return { languages, keepsPictures: capture.keepScreenshot, staysOnTop };
}

/** @param hint what is said until words can be taken */
export function overlayTextsOf({ capture, overlay }: Messages, hint: string): OverlayTexts {
  const { wordsHint, waitingHint, takeWindow, parts } = overlay;
  return { hint, description: capture.overlay, wordsHint, waitingHint, takeWindow, parts };
}

/** Sets whether lines of prose are run together. A host of an earlier version cannot take it. */
export async function setUnwrapLines(unwrapLines: boolean): Promise<void> {
  await sharedSettings(callHost).change({ capture: { unwrapLines } });
}
