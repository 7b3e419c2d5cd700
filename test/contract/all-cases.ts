import type { ApiCase } from './api-case.ts';
import { captureCases } from './cases/capture.ts';
import { clipboardCases } from './cases/clipboard.ts';
import { generalCases } from './cases/general.ts';
import { historyCases } from './cases/history.ts';
import { hotkeyCases } from './cases/hotkey.ts';
import { inputCases } from './cases/input.ts';
import { legalCases } from './cases/legal.ts';
import { logsCases } from './cases/logs.ts';
import { ocrCases } from './cases/ocr.ts';
import { screenCases } from './cases/screen.ts';
import { screenTextCases } from './cases/screen-text.ts';
import { settingsCases } from './cases/settings.ts';
import { windowCases } from './cases/windows.ts';

/** The rows of the contract, by what they are about. */
export const allCases: Record<string, ApiCase[]> = {
  general: generalCases,
  capture: captureCases,
  screen: screenCases,
  screenText: screenTextCases,
  ocr: ocrCases,
  settings: settingsCases,
  windows: windowCases,
  history: historyCases,
  clipboard: clipboardCases,
  hotkey: hotkeyCases,
  input: inputCases,
  legal: legalCases,
  logs: logsCases,
};
