import { Problem } from '../../shared/api/problem.ts';
import type { Settings } from '../../shared/api/settings.ts';
import { desktopLanguage } from '../settings/desktop-language.ts';
import type { DesktopNotice } from './notify-desktop.ts';

const texts = {
  en: {
    title: 'Nothing was captured',
    notConnected:
      'The browser with the Screenscribe extension did not answer. Open it, and press the hotkey again.',
    failed: 'The capture could not start. Press the hotkey again.',
  },
  de: {
    title: 'Es wurde nichts erfasst',
    notConnected:
      'Der Browser mit der Screenscribe-Erweiterung hat nicht geantwortet. Öffnen Sie ihn und drücken Sie das Tastenkürzel erneut.',
    failed: 'Die Erfassung konnte nicht beginnen. Drücken Sie das Tastenkürzel erneut.',
  },
};

/** Why the hotkey started no capture, in the configured language. */
export function notStarted(error: unknown, ui: Settings['ui']): DesktopNotice {
  const { title, notConnected, failed } = texts[desktopLanguage(ui)];
  const isAlone = error instanceof Problem && error.code === 'extension_not_connected';
  return { title, text: isAlone ? notConnected : failed };
}
