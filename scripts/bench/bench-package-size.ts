import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { copyApp } from '../../native-host/install/app/copy-app.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { report } from './report.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The installed size of the extension and the host, and how much of it is third-party. */
export async function benchPackageSize(): Promise<void> {
  await using folder = await temporaryFolder();
  const extension = await sizesOf(await buildExtension('chrome', folder.path));
  report({ name: 'the extension, unpacked', ours: sum(extension), unit: 'MB' });
  const withoutOcr = extension.filter(({ file }) => !/(?:^|\/)tesseract\//.test(file));
  report({ name: 'the same without Tesseract', ours: sum(withoutOcr), unit: 'MB' });
  const appDir = path.join(folder.path, 'app');
  copyApp({ root, runtime: process.execPath }, { appDir, platform: process.platform });
  const app = await sizesOf(appDir);
  report({ name: 'the host, installed', ours: sum(app), unit: 'MB', bound: { atMost: 300 } });
  const withoutRuntime = app.filter(({ file }) => !file.startsWith('runtime/'));
  report({ name: 'the same without Node', ours: sum(withoutRuntime), unit: 'MB' });
}

type FileSize = { file: string; bytes: number };

async function sizesOf(folder: string): Promise<FileSize[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const full = path.join(parentPath, name);
      return { file: path.relative(folder, full), bytes: (await stat(full)).size };
    }),
  );
}

function sum(files: FileSize[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0) / 1e6;
}
