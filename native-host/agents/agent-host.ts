import type { Logger } from 'pino';
import type { Capture } from '../capture/capture.ts';
import type { CaptureReader } from '../capture/read-and-keep.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { ServiceStore } from '../conversion/service-store.ts';
import type { DesktopWindows } from '../desktop-windows/desktop-windows.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { Input } from '../input/input.ts';
import type { Screen } from '../screen/screen.ts';
import type { ScreenText } from '../screen-text/screen-text.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Agents } from './agent-access.ts';

/** The capabilities of the host that agents use. */
export type AgentHost = {
  readonly log: Logger;
  readonly settings: SettingsStore;
  readonly history: HostHistory;
  readonly screen: Screen;
  readonly screenText: ScreenText;
  readonly desktopWindows: DesktopWindows;
  readonly reader: CaptureReader;
  readonly capture: Capture;
  readonly clipboard: Clipboard;
  readonly input: Input;
  readonly service: ServiceStore;
  readonly agents: Agents;
};
