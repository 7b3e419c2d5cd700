import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import * as tp from '../../schema/tp.ts';
import { ObjectGraph } from '../archive/object-graph.ts';
import { plainText, storedText } from '../text-storage/stored-text.ts';
import { openPackage, Xml09Document } from '../unpack/open-package.ts';

const run = promisify(execFile);
const corpus = path.resolve(import.meta.dirname, '../../../../shared/corpus/documents/pages');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-corpus-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Documents from elsewhere, where they are at hand. */
const documents = existsSync(corpus) ? readdirSync(corpus) : [];

test(`every word of the bodies of ${documents.length} documents from elsewhere is there`, {
  timeout: 120_000,
}, async () => {
  for (const name of documents) {
    const body = await bodyText(path.join(corpus, name));
    if (body === undefined) continue;
    const target = path.join(folder, `${name}.odt`);
    await iworkToOdf(path.join(corpus, name), target);
    const { stdout } = await run('unzip', ['-p', target, 'content.xml']);
    const words: string[] = shownText(stdout).match(/[\p{L}\p{N}]+/gu) ?? [];
    const missing = (body.match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(
      (word) => !words.includes(word),
    );
    expect(missing, name).toEqual([]);
  }
});

function shownText(xml: string): string {
  return xml.replaceAll(/<\/?text:(span|a)[^>]*>/g, '').replaceAll(/<[^>]+>/g, ' ');
}

/** Of documents that this reader reads; those of 2009 and before go to LibreOffice. */
async function bodyText(source: string): Promise<string | undefined> {
  try {
    await using files = await openPackage(source);
    const graph = new ObjectGraph(files.archives);
    const [root] = graph.ofType(tp.DocumentArchive);
    const text = storedText(graph, graph.read(root, tp.DocumentArchive)?.bodyStorage);
    return text && plainText(text);
  } catch (error) {
    if (error instanceof Xml09Document) return undefined;
    throw error;
  }
}
