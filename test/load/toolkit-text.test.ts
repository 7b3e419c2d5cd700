import { readFile } from 'node:fs/promises';
import { test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import {
  countFoundWords,
  expectFound,
  type FoundWords,
  wordsThatStandOnce,
} from '../fixtures/screen/count-found-words.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { terminalWords } from '../fixtures/screen/toolkits/terminal-words.ts';
import { type Paragraphs, toolkitWords } from '../fixtures/screen/toolkits/toolkit-words.ts';
import { send } from '../fixtures/send.ts';

/** Prose that is available everywhere. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/agents.md',
  'docs/reliability.md',
  'docs/architecture.md',
];
/** In points, of each document. */
const sizes = [9, 11, 13, 15, 17];

test.each(['gtk', 'qt', 'terminal'] as const)(
  'words that stand once in windows of %s are found in their places, and others are not',
  async (toolkit) => {
    await using screen = await desktop();
    await using host = await startHost({ display: screen.name });
    await using window = toolkit === 'terminal' ? undefined : toolkitWords(screen.name, toolkit);
    const counts: FoundWords[] = [];
    for (const [round, { paragraphs, absent }] of (await pages()).entries()) {
      await using terminal = window ? undefined : await terminalWords(screen.name, paragraphs);
      const words = window ? await window.show(paragraphs) : (terminal?.words ?? []);
      const last = wordsThatStandOnce(words).at(-1)?.t ?? '';
      // The first picture may be of a window that is only just coming.
      await post(host.base, '/screen/wait', { until: 'appears', text: last });
      await post(host.base, '/screen/wait', { until: 'stable', stableMs: 300 });
      const name = `${toolkit} ${round}`;
      counts.push(await countFoundWords(host.base, { name, words, others: absent }));
    }
    expectFound(counts, 200);
  },
);

/** Each document at one size, light and dark in turn, with words of the others. */
async function pages(): Promise<{ paragraphs: Paragraphs; absent: string[] }[]> {
  const texts = await Promise.all(documents.map(proseOf));
  return texts.map((own, at) => ({
    paragraphs: { texts: own, size: sizes[at] ?? 12, dark: at % 2 === 1 },
    absent: texts
      .filter((other) => other !== own)
      .flatMap((other) => other.flatMap((text) => text.split(/\s+/))),
  }));
}

/** The first paragraphs that fill about half of a window. */
async function proseOf(name: string): Promise<string[]> {
  const all = (await readFile(name, 'utf8'))
    .split(/\n{2,}/)
    .map((text) => text.replace(/\s+/g, ' '));
  const prose = all.filter((text) => /^[A-Z*-]/.test(text) && text.length > 40);
  let room = 900;
  return prose.flatMap((text) => {
    const fits = text.slice(0, Math.max(0, room)).replace(/\s\S*$/, '');
    room -= text.length;
    return fits === '' ? [] : [fits];
  });
}

function post(base: string, path: string, body: object) {
  return send(base, { method: 'POST', path, body });
}
