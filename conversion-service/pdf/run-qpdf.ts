import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, writeSync } from 'node:fs';
import koffi from 'koffi';
import { ConversionFailure } from '../conversion/failure.ts';
import type { GivenPasswords } from '../conversion/options.ts';
import type { Wanted } from './needs-finishing.ts';

/**
 * Encrypts a PDF, orders it for reading over a network, or both.
 * @throws {ConversionFailure} `corrupt_document` where qpdf does not take it
 */
export async function runQpdf(source: string, target: string, wanted: Wanted): Promise<void> {
  const encrypt = encryptionOf(wanted.passwords);
  const code = await qpdf({
    ...{ inputFile: source, outputFile: target },
    ...(wanted.options.linearize && { linearize: '' }),
    ...(encrypt && { encrypt }),
  });
  if (code === 0 || code === withWarnings) return;
  throw new ConversionFailure('corrupt_document', 'The PDF is damaged: it cannot be written anew.');
}

/** What it could repair it has. */
const withWarnings = 3;

/**
 * The order goes in a file that is in memory alone, without a name: arguments can be seen by other
 * processes, a file on the disk may be left, and qpdf wants to know how long it is, so it is no pipe.
 * Source: https://qpdf.readthedocs.io/en/stable/qpdf-job.html
 */
async function qpdf(order: object): Promise<number> {
  const file = fileInMemory(JSON.stringify(order));
  try {
    const child = spawn('qpdf', ['--job-json-file=/proc/self/fd/3'], {
      stdio: ['ignore', 'ignore', 'ignore', file],
    });
    const [code] = await once(child, 'close');
    return Number(code ?? 1);
  } finally {
    closeSync(file);
  }
}

/** A file of this process, as its number. */
function fileInMemory(content: string): number {
  const create = koffi.load(null).func('int memfd_create(const char *name, unsigned int flags)');
  const file = Number(create('order', closeOnExec));
  if (file < 0) throw new Error('The system has no files in memory.');
  writeSync(file, content);
  return file;
}

const closeOnExec = 1;

/** AES with 256 bits. Who has the owner's password alone may change the document. */
function encryptionOf(passwords: GivenPasswords): object | undefined {
  const { encrypt_user_password: user = '', encrypt_owner_password: owner = user } = passwords;
  if (user === '' && owner === '') return undefined;
  const restricted = owner === user ? {} : { modify: 'none' };
  return { userPassword: user, ownerPassword: owner, '256bit': restricted };
}
