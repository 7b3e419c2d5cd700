import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A file that the history wrote, by its name. */
export interface OwnFile {
  file: string;
  /** SHA-256 of the screenshot, in hex. */
  hash: string;
  /** False for one that was still being written. */
  isWhole: boolean;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}

const folderName = /^[0-9a-f]{2}$/;
const fileName = /^(?<hash>[0-9a-f]{64})\.png(?<draft>\.[0-9a-f-]{36}\.tmp)?$/;

/** The screenshots in the folder and what was half written. Others' files and links are not among them. */
export function listOwnFiles(dir: string): OwnFile[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((found) => found.isDirectory() && folderName.test(found.name))
    .flatMap(({ name: folder }) =>
      readdirSync(path.join(dir, folder), { withFileTypes: true })
        .filter((found) => found.isFile())
        .flatMap(({ name }) => describe(path.join(dir, folder), name)),
    );
}

function describe(folder: string, name: string): OwnFile[] {
  const { hash, draft } = fileName.exec(name)?.groups ?? {};
  if (hash === undefined || !hash.startsWith(path.basename(folder))) return [];
  const file = path.join(folder, name);
  return [{ file, hash, isWhole: draft === undefined, modifiedMs: lstatSync(file).mtimeMs }];
}
