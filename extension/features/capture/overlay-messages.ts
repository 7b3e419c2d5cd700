import { callHost } from '../../host-state/connected-host.ts';
import type { Adjusting } from '../../overlay/controls/open-tools.ts';
import type { Choices } from '../../overlay/controls/toolbar.ts';
import type { OverlayTexts } from '../../overlay/select-region.ts';
import { packagedLanguages } from '../../reader/packaged-languages.ts';
import { localSettings } from '../../settings/local-settings.ts';
import type { Messages } from '../../ui/messages/messages.ts';

/** What stands on the toolbar and in the line with the keys. */
export function toolTextsOf({ overlay, layouts }: Messages): Adjusting['texts'] {
  const { toolbar, keyLine, unwrapped, asWrapped } = overlay;
  return { toolbar: { ...toolbar, layouts }, keyLine, unwrapped, asWrapped };
}

/** The languages that can be read now, and what else is on offer. */
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
  const { wordsHint, parts } = overlay;
  return { hint, description: capture.overlay, wordsHint, parts };
}
