import { expect, test, vi } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { playedNotifications } from '../fixtures/screen/played-notifications.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 60_000, interval: 100 };

test('where no browser comes, the desktop says that the hotkey captured nothing', async () => {
  const on = await display();
  await windowManager(on);
  await using desktop = await playedNotifications();
  await using host = await startHost({ display: on, environment: desktop.environment });
  const body = { ui: { language: 'de' } };
  await send(host.base, { method: 'PUT', path: '/settings', body });
  await vi.waitFor(
    async () =>
      expect(await send(host.base, { path: '/hotkey' })).toMatchObject({
        json: { registered: true },
      }),
    patience,
  );
  await xdotool(on, 'key', 'ctrl+shift+2');
  await vi.waitFor(() => expect(desktop.shown).toHaveLength(1), patience);
  expect(desktop.shown[0]).toEqual({
    title: 'Es wurde nichts erfasst',
    text: expect.stringContaining('Screenscribe-Erweiterung'),
  });

  await send(host.base, { method: 'PUT', path: '/settings', body: { ui: { language: 'en' } } });
  await xdotool(on, 'key', 'ctrl+shift+2');
  await vi.waitFor(() => expect(desktop.shown).toHaveLength(2), patience);
  expect(desktop.shown[1]?.title).toBe('Nothing was captured');
});
