import path from 'node:path';

export type Launcher = { file: string; text: string };

/**
 * The script that starts `script` of the application folder with the runtime that is kept there. It
 * also caches compiled code, so that a start need not parse TypeScript again.
 */
export function launcher(
  name: string,
  script: string,
  { appDir, platform }: { appDir: string; platform: NodeJS.Platform },
): Launcher {
  return platform === 'win32'
    ? { file: path.win32.join(appDir, `${name}.bat`), text: batch(script) }
    : { file: path.posix.join(appDir, name), text: shell(script, appDir) };
}

/**
 * The command line in a folder of its own on Windows, for the PATH: the other files in the
 * application folder are no commands.
 */
export function commandOnPath(appDir: string): Launcher {
  const text = '@"%~dp0..\\screenscribe.bat" %*\r\n';
  return { file: path.win32.join(appDir, 'bin', 'screenscribe.bat'), text };
}

/** The runtime's path within the application folder. */
export function runtimePath(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'runtime\\node.exe' : 'runtime/node';
}

function shell(script: string, appDir: string): string {
  const inApp = (file: string) => quoted(path.posix.join(appDir, file));
  return [
    '#!/bin/sh',
    `NODE_COMPILE_CACHE=${inApp('cache')}`,
    'export NODE_COMPILE_CACHE',
    `exec ${inApp(runtimePath('linux'))} ${inApp(script)} "$@"`,
    '',
  ].join('\n');
}

/** Only `'` ends a quoted word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * `%~dp0` is the script's own folder: written out, a path with non-ASCII letters or with `%` would
 * break, because cmd reads scripts in the console's code page.
 */
function batch(script: string): string {
  const file = script.replaceAll('/', '\\');
  return [
    '@echo off',
    'set "NODE_COMPILE_CACHE=%~dp0cache"',
    `"%~dp0${runtimePath('win32')}" "%~dp0${file}" %*`,
    '',
  ].join('\r\n');
}
