import type { Settings } from '../../shared/api/settings.ts';

const english = {
  capture: 'Capture text',
  history: 'History',
  preferences: 'Preferences',
  stop: 'Stop agents',
  stopped: 'Agents are stopped',
  quit: 'Quit',
};

const german: typeof english = {
  capture: 'Text erfassen',
  history: 'Verlauf',
  preferences: 'Einstellungen',
  stop: 'Agenten anhalten',
  stopped: 'Agenten sind angehalten',
  quit: 'Beenden',
};

/** The words of the menu, in the language of the settings or of the session. */
export function trayWords(
  language: Settings['ui']['language'],
  { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv = process.env,
): typeof english {
  const session = LC_ALL || LC_MESSAGES || LANG || '';
  return (language === 'system' ? session : language).startsWith('de') ? german : english;
}
