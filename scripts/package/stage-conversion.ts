import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appFiles, appPackages, isRun } from '../../native-host/install/app/app-files.ts';
import { builtPrograms } from '../../shared/node/workers/built-program.ts';
import { appFolder, type Stage } from './stage-host.ts';
import { forgetDates, put } from './staged.ts';

/**
 * Stages the files that the package of the conversion service adds to that of the host, which brings
 * Node and the shared files. @returns its configuration files
 */
export function stageConversion({ root, staged }: Pick<Stage, 'root' | 'staged'>): string[] {
  const app = path.join(staged, appFolder);
  const own = sourcesIn(root, 'conversion-service');
  const programs = sourcesIn(root, path.join(builtPrograms, 'conversion-service'));
  for (const file of [...own, ...programs]) put(app, file, readFileSync(path.join(root, file)));
  forgetDates(app);
  const there = new Set(appPackages(root, appFiles(root)));
  for (const folder of appPackages(root, own).filter((each) => !there.has(each))) {
    copyPackage(root, app, folder);
  }
  const files = path.join(import.meta.dirname, 'files');
  const copy = (name: string, target: string, mode?: number) =>
    put(staged, target, readFileSync(path.join(files, name)), mode);
  copy('conversion.service', 'usr/lib/systemd/system/screenscribe-conversion.service');
  copy('conversion.env', 'etc/screenscribe/conversion.env');
  copy('conversion-keys.sh', 'usr/sbin/screenscribe-conversion-keys', 0o755);
  return ['/etc/screenscribe/conversion.env'];
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.endsWith('.md'))
    .sort();
}

function copyPackage(root: string, app: string, folder: string): void {
  const from = path.join(root, folder);
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  cpSync(from, path.join(app, folder), {
    recursive: true,
    filter: (file) => {
      const within = path.relative(from, file).split(path.sep).join('/');
      if (within === '') return true;
      return path.basename(file) !== 'node_modules' && isRun(name, within, 'linux');
    },
  });
}
