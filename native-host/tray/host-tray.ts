import { startByHotkey } from '../capture/start-by-hotkey.ts';
import { desktopLanguage } from '../desktop/desktop-language.ts';
import type { Host } from '../host.ts';
import { showTray } from './tray.ts';
import type { TrayMenuItem } from './tray-menu.ts';
import { trayWords } from './tray-words.ts';

/** The icon of the host in the tray of the desktop, where it has one. */
export function showHostTray(host: Host): Promise<Disposable> {
  const { log, agents, settings, textCapture } = host;
  const capture = () => startByHotkey({ textCapture, settings, log });
  const open = (opening: Promise<unknown>) => {
    opening.catch((error: unknown) => log.warn({ err: error }, 'the tray opened no window'));
  };

  function items(): TrayMenuItem[] {
    const words = trayWords[desktopLanguage(settings.current.ui)];
    const { mayAct, halted } = agents.state();
    const stop: TrayMenuItem[] = [
      {
        // To let them go on is for the extension alone: any program could press this.
        label: halted ? words.stopped : words.stop,
        enabled: !halted,
        act: () => open(agents.halt()),
      },
      'separator',
    ];
    return [
      { label: words.capture, act: capture },
      { label: words.history, act: () => open(host.sidebar.show()) },
      { label: words.preferences, act: () => open(host.windows.open({ kind: 'preferences' })) },
      'separator',
      ...(mayAct || halted ? stop : []),
      { label: words.quit, act: () => host.quit() },
    ];
  }

  function onChange(listener: () => void): Disposable {
    const both = new DisposableStack();
    both.use(agents.onChange(listener));
    both.use(settings.onChange(listener));
    return both;
  }

  return showTray({ items, onChange, activate: capture, log });
}
