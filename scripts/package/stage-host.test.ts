import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { commands } from '../../native-host/commands/commands.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { completions, manualPage } from './stage-host.ts';

const names = Object.keys(commands);

test('the manual page has every command with its summary, and the date of the commit', () => {
  const page = gunzipSync(manualPage('1.2.3', 1_700_000_000)).toString();
  expect(page).toMatch(/^\.TH SCREENSCRIBE 1 2023-11-14 "Screenscribe 1\.2\.3"/);
  for (const { usage } of Object.values(commands)) {
    for (const line of usage) {
      expect(page).toContain(`.B screenscribe ${line.replaceAll('-', '\\-')}\n`);
    }
  }
  // No part of a text is read as a troff request.
  expect(page.split('\n').filter((line) => /^\.(?!TH|SH|TP|B |I |RS|RE)/.test(line))).toEqual([]);
});

test('bash completes commands, and the options of one', async () => {
  const file = path.join(await tempDir(), 'completion');
  writeFileSync(file, completions().bash);
  const complete = (words: string[]) => {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const script = `. '${file}'; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _screenscribe; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ');
  };
  expect(complete(['screenscribe', ''])).toEqual([...names, 'help']);
  expect(complete(['screenscribe', 'doc'])).toEqual(['doctor']);
  expect(complete(['screenscribe', 'capture', '--re'])).toEqual(['--region']);
});
