import type { Settings, SettingsChange } from '../../../shared/api/settings.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';

export type CardName = keyof Messages['preferences']['cards'];

type Words = Messages['preferences'] & Pick<Messages, 'layouts' | 'agents'>;

type Found = {
  tab: TabName;
  /** Whether it has settings only while the app is connected. */
  needsApp?: boolean;
  /** The words on it, besides its title and its text. */
  labels: (words: Words) => (string | Record<string, string>)[];
};

/** The cards of the preferences: where each stands, and by which words it is found. */
export const cards: Record<CardName, Found> = {
  appearance: {
    tab: 'general',
    labels: (words) => [words.theme, words.themes, words.language, words.uiLanguages],
  },
  window: {
    tab: 'general',
    labels: (words) => [
      words.toolbarButton,
      words.toolbarButtons,
      words.sidebarSide,
      words.sides,
      words.hostOnly,
    ],
  },
  afterCapture: {
    tab: 'general',
    labels: (words) => [
      words.copyToClipboard,
      words.unwrapLines,
      words.unwrapLinesHelp,
      words.notify,
    ],
  },
  kept: {
    tab: 'general',
    labels: (words) => [
      words.keepScreenshot,
      words.countRepeats,
      words.countRepeatsHelp,
      words.pauseHistory,
      words.pauseHistoryHelp,
    ],
  },
  languages: { tab: 'ocr', labels: (words) => [words.languageAdd, words.languageInstall] },
  recognition: {
    tab: 'ocr',
    labels: (words) => [
      words.layout,
      words.layouts,
      words.engine,
      words.engines,
      words.model,
      words.models,
    ],
  },
  hotkeyEverywhere: { tab: 'hotkey', labels: (words) => [words.hotkey, words.hotkeyReset] },
  hotkeyPicker: {
    tab: 'hotkey',
    needsApp: true,
    labels: (words) => [words.hotkeyPicker, words.hotkeyReset],
  },
  hotkeyInBrowser: {
    tab: 'hotkey',
    labels: (words) => [words.hotkey, words.hotkeyPicker, words.hotkeyHistory],
  },
  limits: {
    tab: 'history',
    labels: (words) => [words.maxEntries, words.maxAgeDays, words.unlimited],
  },
  storage: { tab: 'history', labels: () => [] },
  service: { tab: 'export', labels: (words) => [words.serviceUrl, words.serviceKey] },
  api: { tab: 'api', labels: (words) => [words.apiEnable, words.apiRisk, words.apiPort] },
  token: {
    tab: 'api',
    needsApp: true,
    labels: (words) => [words.apiTokenMake, words.apiTokenRenew, words.apiTokenRevoke],
  },
  agents: { tab: 'agents', labels: (words) => [words.agentsEnable] },
  agentsNow: {
    tab: 'agents',
    needsApp: true,
    labels: (words) => [words.agents.halt, words.agents.resume, words.agentsDid],
  },
  agentsMay: {
    tab: 'agents',
    labels: (words) => [
      words.agentsRead,
      words.agentsReadHelp,
      words.agentsInput,
      words.agentsInputHelp,
      words.agentsClipboard,
      words.agentsClipboardHelp,
    ],
  },
  agentsStop: { tab: 'agents', labels: (words) => [words.agentsStopKey, words.agentsStopKeys] },
  agentsSetUp: { tab: 'agents', labels: () => [] },
  about: { tab: 'about', labels: (words) => [words.license, words.licenses] },
  introduction: { tab: 'about', labels: (words) => [words.showOnboarding] },
};
export type TabName = (typeof tabs)[number];

const tabs = ['general', 'ocr', 'hotkey', 'history', 'export', 'api', 'agents', 'about'] as const;

export function isTab(name: string | null): name is TabName {
  return tabs.some((tab) => tab === name);
}

/** What every tab is given. */
export type TabProps = {
  settings: Settings;
  /** Changes settings, and shows the user where that fails. */
  change: (change: SettingsChange) => Promise<void>;
  /** Changes settings; throws where that fails. */
  tryChange: (change: SettingsChange) => Promise<void>;
};

/** The host rejects nothing else that the fields of the preferences accept. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof MessageError && error.code === 'invalid_request';
}
