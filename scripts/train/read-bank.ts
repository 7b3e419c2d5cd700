import { readFileSync } from 'node:fs';
import type { Bank } from './sample-text.ts';

/** Characters of HTML that are read: the rest of a long page shows the same kind of text. */
const maxLength = 400_000;

/** What HTML documents say in their code and their paragraphs, in ASCII. */
export function readBank(files: string[]): Bank {
  const code = new Set<string>();
  const sentences = new Set<string>();
  const words = new Set<string>();
  for (const file of files) {
    const html = readFileSync(file, 'utf8').slice(0, maxLength);
    for (const text of textsOf('pre', html)) {
      for (const line of text.split('\n').slice(0, 40)) {
        const filled = line.trimEnd().replaceAll('\t', '    ');
        if (isBetween(filled, 6, 90)) code.add(filled);
      }
    }
    for (const text of textsOf('p', html)) {
      const sentence = text.replace(/\s+/g, ' ').trim();
      if (isBetween(sentence, 40, 600)) sentences.add(sentence);
      for (const word of sentence.match(/\b[A-Za-z]{1,14}\b/g) ?? []) words.add(word);
    }
  }
  return { code: [...code], sentences: [...sentences], words: [...words] };
}

function textsOf(tag: string, html: string): string[] {
  const found = html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'));
  return [...found].slice(0, 30).map(([, inner = '']) => unescaped(inner.replace(/<[^>]+>/g, '')));
}

function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

function isBetween(text: string, least: number, most: number): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.length >= least && text.length <= most;
}
