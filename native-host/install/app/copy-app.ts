import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { appFiles, appPackages, isRun } from './app-files.ts';
import { runtimePath } from './launcher.ts';

/** Where the application is copied from: a clone, with its packages installed. */
export type AppSource = {
  root: string;
  /** The Node binary that is kept with the copy. */
  runtime: string;
};

/**
 * Copies `source` to `appDir`. The copy is made beside it and moved into place at the end, so that
 * an interrupted copy leaves the previous one intact.
 * @param finish adds to the new folder before it takes its place
 */
export function copyApp(
  source: AppSource,
  { appDir, platform }: { appDir: string; platform: NodeJS.Platform },
  finish?: (fresh: string) => void,
): void {
  const fresh = `${appDir}.${process.pid}.new`;
  const old = `${appDir}.${process.pid}.old`;
  rmSync(fresh, { recursive: true, force: true });
  const files = appFiles(source.root);
  for (const file of files) copyFile(source.root, fresh, file);
  for (const folder of appPackages(source.root, files, platform))
    copyPackage(source.root, fresh, { folder, platform });
  const runtime = path.join(fresh, ...runtimePath(platform).split(/[\\/]/));
  mkdirSync(path.dirname(runtime), { recursive: true });
  copyFileSync(source.runtime, runtime, constants.COPYFILE_FICLONE);
  const license = licenseOf(source.runtime);
  if (license) copyFileSync(license, path.join(path.dirname(runtime), 'LICENSE'));
  finish?.(fresh);
  if (existsSync(appDir)) renameSync(appDir, old);
  renameSync(fresh, appDir);
  rmSync(old, { recursive: true, force: true });
}

/** The license of a Node binary: where the npm packages keep it, or in a copy made here before. */
function licenseOf(runtime: string): string | undefined {
  const folder = path.dirname(runtime);
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const inPackage = `node_modules/node-${system}-${process.arch}`;
  const places = ['.', '..', path.join('..', inPackage)];
  return places
    .map((place) => path.join(folder, place, 'LICENSE'))
    .find((file) => existsSync(file));
}

function copyFile(root: string, fresh: string, file: string): void {
  const target = path.join(fresh, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const original = path.join(root, file);
  copyFileSync(original, target, constants.COPYFILE_FICLONE);
  // Programs that were built count as such while their sources have the dates that they had then.
  const { atime, mtime } = statSync(original);
  utimesSync(target, atime, mtime);
}

/** Packages within a package are listed and copied separately. */
function copyPackage(
  root: string,
  fresh: string,
  { folder, platform }: { folder: string; platform: NodeJS.Platform },
): void {
  const from = path.join(root, folder);
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  cpSync(from, path.join(fresh, folder), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => {
      const within = path.relative(from, file).split(path.sep).join('/');
      return (
        within === '' || (path.basename(file) !== 'node_modules' && isRun(name, within, platform))
      );
    },
  });
}

/** Whether two paths name one existing folder; on Windows there may be two ways to write it. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false;
  }
}
