import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { extensionHello } from '../fixtures/host/extension-hello.ts';
import { onDriveC, sourceApp, type Wine, windowsPath, wine } from '../fixtures/wine/wine.ts';

const owned = new AsyncDisposableStack();
let system: Wine;

beforeAll(async () => {
  system = owned.use(await wine());
});

afterAll(() => owned.disposeAsync());

// Wine's command shell also expands variables in a variable's value, that of Windows does not: so no %.
const home = `C:\\users\\Jürgen & Söhne ^x (1)`;
const longest = `${home}${'o'.repeat(165 - `${home}\\AppData\\Local\\Screenscribe\\app`.length)}`;
const tooLong = `${longest}o`;
const cli = windowsPath(path.join(sourceApp, 'native-host/cli.ts'));

afterEach(() => {
  for (const folder of [longest, tooLong]) {
    rmSync(onDriveC(folder), { recursive: true, force: true });
  }
});

test('in a home of many signs: install, again, doctor, a bridge without a host, uninstall', async () => {
  const local = `${longest}\\AppData\\Local`;
  const app = `${local}\\Screenscribe\\app`;
  const environment = { LOCALAPPDATA: local, SCREENSCRIBE_DATA_DIR: `${local}\\history` };
  const run = (...args: string[]) => system.node(args, environment);

  const installed = await run(cli, 'install', '--all');
  expect(installed).toMatchObject({ code: 0, output: expect.stringContaining('Installed for') });
  expect(await registered()).toContain(`${app}\\manifests\\chromium.json`);
  const again = await run(cli, 'install', '--all');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('in place') });
  const doctor = await run(`${app}\\native-host\\cli.ts`, 'doctor');
  expect(doctor.output).not.toContain('✗');

  const hello = { v: 1, id: 1, method: 'hello', params: extensionHello };
  const asked = await system.bridge(`${app}\\bridge.bat`, hello, {
    ...environment,
    SCREENSCRIBE_IDLE_SECONDS: '5',
  });
  expect(JSON.parse(asked.output)).toMatchObject({ id: 1, result: { status: 'welcome' } });

  expect(await run(cli, 'uninstall')).toMatchObject({ code: 0 });
  expect(await registered()).toBe('');
  expect(readdirSync(onDriveC(local))).toEqual(['history']);
});

test('a program that does not start takes back all that was written', async () => {
  const broken = path.join(system.scratch, 'broken');
  cpSync(sourceApp, broken, { recursive: true });
  writeFileSync(path.join(broken, 'native-host/bridge.ts'), 'process.exit(3);\n');
  const brokenCli = windowsPath(path.join(broken, 'native-host/cli.ts'));
  const answer = await install(brokenCli, longest);
  expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('does not start') });
  expect(await left(longest)).toEqual([false, '']);
});

test('a folder that is too long is refused before anything is written', async () => {
  const answer = await install(cli, tooLong);
  expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('166 characters') });
  expect(await left(tooLong)).toEqual([false, '']);
});

function install(program: string, where: string) {
  return system.node([program, 'install', '--all'], { LOCALAPPDATA: `${where}\\AppData\\Local` });
}

async function left(where: string) {
  return [existsSync(onDriveC(where)), await registered()];
}

/** What browsers find in the registry; as a file, since what is printed depends on the code page. */
async function registered(): Promise<string> {
  const file = path.join(system.scratch, 'registered.reg');
  rmSync(file, { force: true });
  await system.node(['-e', exportKey, windowsPath(file)]);
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf16le').replaceAll('\\\\', '\\');
}

const exportKey = `
  const key = 'HKCU\\\\Software\\\\Google\\\\Chrome\\\\NativeMessagingHosts\\\\org.screenscribe.host';
  require('node:child_process').spawnSync('reg.exe', ['export', key, process.argv[1], '/y']);
`;
