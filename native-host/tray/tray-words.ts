/** The words of the menu. */
export const trayWords = {
  en: {
    capture: 'Capture text',
    history: 'History',
    preferences: 'Preferences',
    stop: 'Stop agents',
    stopped: 'Agents are stopped',
    quit: 'Quit',
  },
  de: {
    capture: 'Text erfassen',
    history: 'Verlauf',
    preferences: 'Einstellungen',
    stop: 'Agenten anhalten',
    stopped: 'Agenten sind angehalten',
    quit: 'Beenden',
  },
};
