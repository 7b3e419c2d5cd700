import { createRequire } from 'node:module';
import path from 'node:path';
import { waylandSocket } from '../wayland/socket-path.ts';

type CommandLine = [command: string, ...args: string[]];

/** How to read the clipboard's text from a program's output and to give it one as input. */
export type ClipboardProgram = {
  read: CommandLine;
  /** What it says where the clipboard holds no text, and fails. */
  saysNoText?: RegExp;
} & (
  | { write: CommandLine }
  /** It stays as the owner of the text, until another program copies something. */
  | { own: CommandLine }
);

/** The programs to try, the best first. */
export function clipboardPrograms(environment = process.env): ClipboardProgram[] {
  switch (process.platform) {
    case 'darwin':
      return [{ read: ['pbpaste'], write: ['pbcopy'] }];
    case 'win32':
      return [windows()];
    default:
      return [
        // On Wayland the clipboard of X11 programs is another one.
        ...(waylandSocket(environment) === undefined
          ? [xsel(bundled('linux/xsel')), xsel('xsel')]
          : [wayland]),
      ];
  }
}

const wayland: ClipboardProgram = {
  read: ['wl-paste', '--no-newline', '--type', 'text'],
  saysNoText: /no selection|nothing is copied|no suitable type/i,
  write: ['wl-copy', '--type', 'text/plain;charset=utf-8'],
};

function xsel(command: string): ClipboardProgram {
  return {
    read: [command, '--clipboard', '--output'],
    own: [command, '--clipboard', '--input', '--nodetach'],
  };
}

function windows(): ClipboardProgram {
  const command = bundled('windows/clipboard_x86_64.exe');
  return { read: [command, '--paste'], write: [command, '--copy'] };
}

/** nut-js brings these programs; called through it, they lose final newlines. */
function bundled(program: string): string {
  const nutJs = createRequire(createRequire(import.meta.url).resolve('@nut-tree-fork/nut-js'));
  const provider = createRequire(nutJs.resolve('@nut-tree-fork/default-clipboard-provider'));
  return path.join(path.dirname(provider.resolve('clipboardy')), 'fallbacks', program);
}
