import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Source } from '../../install/app/copy-app.ts';
import { runtimePath } from '../../install/app/launcher.ts';
import { noRegistry, type Registry } from '../../install/browsers/registry.ts';
import { isPackaged } from '../../install/packaged.ts';
import { appDir, type System } from '../../install/system.ts';
import type { Context } from '../command.ts';

/** Where this user's installation is, and what it is made from. */
export async function installation({ environment }: Pick<Context, 'environment'>): Promise<{
  system: System;
  appDir: string;
  source: Source;
  registry: Registry;
  /** The folder of the system's package that this is; undefined where it is none. */
  packagedIn: string | undefined;
}> {
  const home = environment.HOME ?? homedir();
  const system = { platform: process.platform, home, environment };
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
  const source = { root, runtime: pinnedRuntime(root) };
  const packagedIn = isPackaged(root) ? root : undefined;
  return { system, appDir: appDir(system), source, registry: await ownRegistry(), packagedIn };
}

/** Loaded where it is alone: the commands that need none start without a native add-on. */
async function ownRegistry(): Promise<Registry> {
  if (process.platform !== 'win32') return noRegistry;
  return (await import('../../win32/registry.ts')).windowsRegistry;
}

/**
 * The Node that came with the packages, or that was installed with this copy. The one that runs
 * now may be linked against libraries beside it, or go with the next change of version.
 */
function pinnedRuntime(root: string): string {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const kept = [
    path.join(root, 'node_modules', 'node', 'bin', binary),
    path.join(root, runtimePath(process.platform)),
  ];
  return kept.find((file) => existsSync(file)) ?? process.execPath;
}
