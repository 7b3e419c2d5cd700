import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import type { KnownPage } from '../fixtures/images/page-corpus.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { terminalWords } from '../fixtures/screen/toolkits/terminal-words.ts';
import { type Paragraphs, toolkitWords } from '../fixtures/screen/toolkits/toolkit-words.ts';
import { send } from '../fixtures/send.ts';

/** Prose that is there wherever this runs. */
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
    const count = { words: 0, found: 0, ghosts: 0, absent: 0 };
    for (const [round, { paragraphs, absent }] of (await pages()).entries()) {
      await using terminal = window ? undefined : await terminalWords(screen.name, paragraphs);
      const words = window ? await window.show(paragraphs) : (terminal?.words ?? []);
      const last = wordsThatStandOnce(words).at(-1)?.t ?? '';
      // The first picture may be of a window that is only just coming.
      await post(host.base, '/screen/wait', { until: 'appears', text: last });
      await post(host.base, '/screen/wait', { until: 'stable', stableMs: 300 });
      for (const { t, x, y, w, h } of wordsThatStandOnce(words)) {
        count.words++;
        const matches = await find(host.base, t);
        const isIn = ({ center }: Match) =>
          Math.abs(center.x - x - w / 2) <= w / 2 + 2 &&
          Math.abs(center.y - y - h / 2) <= h / 2 + 2;
        if (matches.some(isIn)) count.found++;
        else process.stderr.write(`${toolkit} ${round}: ${t} is not found\n`);
      }
      for (const word of absent.filter((each) => isAbsent(words, each)).slice(0, 20)) {
        count.absent++;
        const [ghost] = await find(host.base, word);
        if (!ghost) continue;
        count.ghosts++;
        process.stderr.write(`${toolkit} ${round}: ${word} is found in ${JSON.stringify(ghost)}\n`);
      }
    }
    process.stderr.write(`${toolkit} ${JSON.stringify(count)}\n`);
    expect(count.words).toBeGreaterThan(200);
    expect(count.found / count.words).toBeGreaterThanOrEqual(0.99);
    expect(count.ghosts / count.absent).toBeLessThanOrEqual(0.01);
  },
);

type Words = KnownPage['words'];
type Match = { center: { x: number; y: number } };

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

/** Of three letters or more, and no part of another. */
function wordsThatStandOnce(words: Words): Words {
  const text = textOf(words);
  return words.filter(
    ({ t, ok }) => ok && t.length > 2 && text.split(t.toLowerCase()).length === 2,
  );
}

function isAbsent(words: Words, word: string): boolean {
  return word.length > 3 && /^[a-z]+$/i.test(word) && !textOf(words).includes(word.toLowerCase());
}

function textOf(words: Words): string {
  return words.map(({ t }) => t.toLowerCase()).join(' ');
}

async function find(base: string, text: string): Promise<Match[]> {
  const { json } = await post(base, '/screen/find', { text });
  return (json as { matches: Match[] }).matches;
}

function post(base: string, path: string, body: object) {
  return send(base, { method: 'POST', path, body });
}
