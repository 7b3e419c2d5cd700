import { readFileSync } from 'node:fs';

/** A user of this system in words: `the user bob`, or by the number where the name is not known. */
export function describeUser(uid: number): string {
  const line = readPasswd()
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(uid));
  return line ? `the user ${line.split(':')[0]}` : `the user with the id ${uid}`;
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
