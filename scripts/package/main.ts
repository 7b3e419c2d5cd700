/** `npm run package`: everything that a release has, in `dist/`. The same commit makes the same bytes. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { version } from '../../shared/node/version.ts';
import { builtPrograms } from '../../shared/node/workers/built-program.ts';
import { run } from '../run.ts';
import { installMissing, packages } from '../system-packages.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { buildDeb } from './build-deb.ts';
import { stageConversion } from './stage-conversion.ts';
import { stageHost } from './stage-host.ts';
import { installedSize, settle, zipFolder } from './staged.ts';
import { makeSetup, stageWindows } from './windows-setup/stage-windows.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');
const epoch = Number(run('git', ['-C', root, 'log', '-1', '--format=%ct']).trim());
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
const files = path.join(import.meta.dirname, 'files');
/** Where the extension is built, for each family of browsers. */
const built = {
  chromium: path.join(root, '.output/chrome-mv3'),
  firefox: path.join(root, '.output/firefox-mv3'),
};
/** What npm fetches for Windows, kept for the next time. */
const windowsPackages = path.join(root, 'node_modules/.cache/windows');

const missing = await installMissing('package');
if (missing) throw new Error(`Install what makes packages: ${missing}`);

const work = mkdtempSync(path.join(tmpdir(), 'screenscribe-package-'));

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
try {
  run('npm', ['run', '--silent', 'build']);
  // Without what earlier versions left there.
  rmSync(path.join(root, builtPrograms), { recursive: true, force: true });
  await import('../build-programs.ts');
  const host = path.join(work, 'host');
  mkdirSync(host);
  const hostSettings = await stageHost({ root, staged: host, version, epoch, built });
  archiveHost(host);
  buildDeb(
    host,
    {
      name: 'screenscribe',
      version,
      architecture,
      depends: [
        'libc6',
        'libdbus-1-3',
        'libstdc++6',
        'libtesseract5 | libtesseract5t64',
        'libx11-6',
        'libxcb1',
        'libxrandr2',
        'libxt6 | libxt6t64',
        'libxtst6',
        'tesseract-ocr',
      ],
      recommends: [
        // They receive the screen from the portal of a desktop.
        'gstreamer1.0-pipewire',
        'gstreamer1.0-plugins-base',
        'gstreamer1.0-tools',
        'wl-clipboard',
        'xdg-utils',
      ],
      suggests: ['tesseract-ocr-rus', 'xdg-desktop-portal'],
      summary: 'capture text from anything on the screen',
      description: [
        'Drag over text in a video, a picture, a remote desktop or a PDF, and it is on the clipboard ' +
          'and in a history that can be searched.',
        'This is the program behind the browser extension, which lies in /usr/share/screenscribe. It ' +
          'takes screenshots, recognizes text, moves mouse and keyboard, and offers all of it to ' +
          'programs of this computer over HTTP and to agents over MCP, once that is switched on.',
      ],
      settings: hostSettings,
      scripts: {
        postinst: script('end-hosts.sh', 'screenscribe.postinst'),
        prerm: script('end-hosts.sh', 'screenscribe.prerm'),
        postrm: script('screenscribe.postrm'),
      },
      overrides: [
        '# The program brings the Node that it was tested with, whole, and add-ons as their authors',
        '# built them: stripping them would change what was tested.',
        'screenscribe: embedded-library *',
        'screenscribe: unstripped-binary-or-object *',
        'screenscribe: statically-linked-binary *',
        '# Its parts belong together, for one architecture.',
        'screenscribe: arch-dependent-file-in-usr-share *',
        'screenscribe: shared-library-lacks-prerequisites *',
        'screenscribe: embedded-javascript-library *',
        'screenscribe: library-not-linked-against-libc *',
        'screenscribe: no-code-sections *',
        '# Chrome and Edge look for native messaging hosts there, and nowhere else below /etc.',
        'screenscribe: dir-or-file-in-etc-opt *',
      ],
    },
    { epoch, dist },
  );
  const conversion = path.join(work, 'conversion');
  mkdirSync(conversion);
  const settings = stageConversion({ root, staged: conversion });
  buildDeb(
    conversion,
    {
      name: 'screenscribe-conversion',
      version,
      architecture: 'all',
      depends: [`screenscribe (= ${version})`, 'adduser', ...packages.convert],
      summary: 'convert office documents, pictures and scans over HTTP',
      description: [
        'A REST service that converts documents of Word, Excel, PowerPoint, OpenDocument and Apple ' +
          'iWork, pictures and scans, each in a sandbox: jobs, batches, API keys, limits and expiry.',
        'It listens on port 8090 of this computer alone; /etc/screenscribe/conversion.env changes that.',
      ],
      settings,
      scripts: {
        postinst: script('conversion.postinst'),
        prerm: script('conversion.prerm'),
        postrm: script('conversion.postrm'),
      },
    },
    { epoch, dist },
  );
  await packWindows();
  packExtension();
  const bill = billOfMaterials(root, epoch);
  writeFileSync(path.join(dist, `screenscribe-${version}.cdx.json`), bill);
  writeFileSync(path.join(dist, 'SHA256SUMS'), sums());
  for (const name of readdirSync(dist).sort()) {
    const megabytes = statSync(path.join(dist, name)).size / 1_000_000;
    process.stdout.write(`${megabytes.toFixed(1).padStart(7)} MB  ${name}\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function script(...parts: string[]): string {
  return parts.map((name) => readFileSync(path.join(files, name), 'utf8')).join('');
}

/** For other distributions: the same files, with the command that registers the host with browsers. */
function archiveHost(host: string): void {
  const name = `screenscribe-${version}-linux-${process.arch}`;
  const folder = path.join(work, name);
  cpSync(path.join(host, 'usr/lib/screenscribe'), folder, { recursive: true });
  cpSync(path.join(host, 'usr/share/screenscribe/extension'), path.join(folder, 'extension'), {
    recursive: true,
  });
  for (const unused of ['packaging.json', 'bridge']) rmSync(path.join(folder, unused));
  cpSync(path.join(files, 'archive-launcher.sh'), path.join(folder, 'screenscribe'));
  cpSync(path.join(files, 'archive-readme.txt'), path.join(folder, 'README.txt'));
  settle(folder, epoch);
  pack(name, work);
}

/** Sorted, owned by root and of one date. */
function pack(name: string, from: string): void {
  const file = path.join(dist, `${name}.tar.gz`);
  const same = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ['-C', from, ...same, '--use-compress-program=gzip -n -9', '-cf', file, name]);
}

/** For Windows: a setup, and the same files to unpack. */
async function packWindows(): Promise<void> {
  const staged = path.join(work, 'windows');
  const { app, icon } = await stageWindows(
    { root, staged, version, epoch, built },
    windowsPackages,
  );
  const OUT = path.join(dist, `screenscribe-${version}-setup.exe`);
  const KILOBYTES = installedSize(app);
  const megabytes = ((KILOBYTES * 1024) / 1e6).toFixed(0);
  process.stdout.write(`Installed on Windows it takes ${megabytes} MB.\n`);
  makeSetup('windows-setup.nsi', {
    epoch,
    names: { OUT, APP: app, ICON: icon, VERSION: version, KILOBYTES, COMPRESSOR: 'lzma' },
  });
  const name = `screenscribe-${version}-windows-x64`;
  const folder = path.join(staged, 'zip', name);
  cpSync(app, folder, { recursive: true });
  cpSync(path.join(files, 'windows-readme.txt'), path.join(folder, 'README.txt'));
  zip(`${name}.zip`, path.dirname(folder));
}

/** For the stores: the built extension, and for Mozilla the sources that it is built from. */
function packExtension(): void {
  for (const [family, folder] of Object.entries(built)) {
    zip(`screenscribe-extension-${version}-${family}.zip`, folder);
  }
  const sources = path.join(work, 'sources');
  mkdirSync(sources);
  run('bash', ['-c', `git -C '${root}' archive HEAD | tar -x -C '${sources}'`]);
  zip(`screenscribe-extension-${version}-sources.zip`, sources);
}

function zip(name: string, folder: string): void {
  zipFolder(path.join(dist, name), folder, epoch);
}

function sums(): string {
  return readdirSync(dist)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(path.join(dist, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    })
    .join('');
}
