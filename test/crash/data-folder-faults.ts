import { spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';

/** The faults of a file, each leaving something else, or nothing, under its name. */
export const faults: Record<string, (file: string) => Promise<void>> = {
  missing: (file) => rm(file, { recursive: true }),
  emptied: async (file) => {
    if ((await lstat(file)).isDirectory()) await instead(file, (at) => writeFile(at, ''));
    else await truncate(file);
  },
  damaged: (file) => instead(file, (at) => writeFile(at, '{"version":1,"settings":{"api":')),
  'cut short': (file) => instead(file, (at) => writeFile(at, '{')),
  'zeroes of a crash': (file) => instead(file, (at) => writeFile(at, Buffer.alloc(4_096))),
  'not UTF-8': (file) =>
    instead(file, (at) => writeFile(at, Buffer.from([0x22, 0xff, 0xfe, 0x22]))),
  'too large': (file) => instead(file, (at) => writeFile(at, Buffer.alloc(20_000_000, ' '))),
  unreadable: (file) => chmod(file, 0),
  'a folder': (file) => instead(file, (at) => mkdir(at)),
  'a link to nothing': (file) => instead(file, (at) => symlink(`${at}.nowhere`, at)),
  'a link without end': (file) => instead(file, (at) => symlink(at, at)),
  'an endless device': (file) => instead(file, (at) => symlink('/dev/zero', at)),
  'a pipe': (file) => instead(file, makePipe),
};

async function instead(file: string, make: (file: string) => Promise<unknown>): Promise<void> {
  await rename(file, `${file}.before`);
  await make(file);
  await rm(`${file}.before`, { recursive: true });
}

async function makePipe(file: string): Promise<void> {
  const { status, stderr } = spawnSync('mkfifo', [file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
