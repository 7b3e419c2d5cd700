import { expect, test } from 'vitest';
import { hostCommand } from './spawn-host.ts';

const node = 'C:\\Program Files\\app\\runtime\\node.exe';
const place = { dataDir: "C:\\Users\\O'Neil\\data", hostEntry: 'C:\\app\\native-host\\main.ts' };

test('on Linux and macOS the runtime runs the host', () => {
  const args = ['/app/main.ts'];
  for (const platform of ['linux', 'darwin'] as const) {
    const command = hostCommand({ dataDir: '/data', hostEntry: '/app/main.ts' }, platform, '/node');
    expect(command).toEqual({ command: '/node', args });
  }
});

test('on Windows the host starts outside of the browser’s job, with its data folder', () => {
  const { command, args } = hostCommand(place, 'win32', node);
  expect(command).toBe('powershell.exe');
  expect(args.at(-1)).toContain('Win32_Process -MethodName Create');
  expect(args.at(-1)).toContain(
    `'cmd.exe /d /s /c "set "SCREENSCRIBE_DATA_DIR=C:\\Users\\O''Neil\\data" && set "SCREENSCRIBE_IDLE_SECONDS=60" && "${node}" "${place.hostEntry}""'`,
  );
});
