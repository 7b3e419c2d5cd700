import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import {
  odfParts,
  openXmlWorkbook,
  writePackage,
} from '../../../conversion-service/engine/testing/sample-documents.ts';
import {
  sender,
  startConversionProcess,
} from '../../../test/fixtures/conversion/conversion-process.ts';
import { form } from '../../../test/fixtures/conversion/form.ts';
import { issueKey } from '../../../test/fixtures/conversion/issue-key.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { report } from '../report.ts';

/** Heavy documents that are sent at once, more than there are workers. */
const together = 4;

/** Small ones of the other key, one after the other, beside them. */
const small = 20;

/** The 99th percentile of the other key's wait, in seconds. */
const longest = 3;

type Heavy = { what: string; name: string; output: string; content: Buffer };

/**
 * How long a file of eight bytes of one key waits beside the heaviest documents of another: from its
 * upload to its result, with an idle service for comparison.
 */
export async function benchFairness(): Promise<void> {
  await using folder = await temporaryFolder();
  const [heavyKey, smallKey] = [await issueKey(folder.path), await issueKey(folder.path)];
  await using service = await startConversionProcess({
    dataDir: folder.path,
    entry: 'conversion-service/main.ts',
    environment: { CONVERSION_RATE_CONVERT: '10000' },
  });
  const [askHeavy, askSmall] = [sender(service.base, heavyKey), sender(service.base, smallKey)];
  const idle = await waits(askSmall);
  report({ name: 'eight bytes of CSV to XLSX, idle, p50', ours: at(idle, 0.5), unit: 's' });
  for (const { what, name, output, content } of await heavyDocuments(folder.path)) {
    const jobs: string[] = [];
    for (let index = 0; index < together; index++) {
      const sent = form('/api/v1/convert', [
        ['file', name, content],
        ['output_format', output],
      ]);
      const { json } = await askHeavy(sent);
      jobs.push((json as { status_url: string }).status_url);
    }
    const times = await waits(askSmall);
    report({
      name: `… beside ${together} × ${what}, p99`,
      ours: at(times, 0.99),
      unit: 's',
      bound: { atMost: longest },
    });
    for (const path of jobs) await askHeavy({ method: 'DELETE', path });
  }
}

async function waits(ask: ReturnType<typeof sender>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < small; index++) {
    const started = performance.now();
    const sent = form('/api/v1/convert', [
      ['file', 'small.csv', 'a,b\n1,2\n'],
      ['output_format', 'xlsx'],
    ]);
    const { json } = await ask({ ...sent, headers: { ...sent.headers, prefer: 'wait=60' } });
    if ((json as { status: string }).status !== 'completed') throw new Error(JSON.stringify(json));
    times.push((performance.now() - started) / 1_000);
  }
  return times.toSorted((a, b) => a - b);
}

function at(sorted: number[], share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

async function heavyDocuments(folder: string): Promise<Heavy[]> {
  const packed = async (name: string, parts: Record<string, string | Buffer>) => {
    const file = path.join(folder, name);
    await writePackage(file, parts);
    return await readFile(file);
  };
  const far =
    '<sheetData><row r="1"><c r="A1"><v>7</v></c></row><row r="1048576"><c r="XFD1048576"><v>8</v></c></row></sheetData>';
  const formulas = Array.from({ length: 2_000 }, (_, row) => {
    const range = `A1:A${row + 1}`;
    return `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c><c r="B${row + 1}"><f>SUMPRODUCT(${range},${range})</f></c></row>`;
  });
  const csv = Array.from(
    { length: 200_000 },
    (_, row) => `${row},name ${row},${row / 7},2024-01-31`,
  );
  const pages = Array.from({ length: 300 }, (_, page) => {
    const words = 'words that fill a page of a long letter '.repeat(60);
    return `<text:p>Page ${page}</text:p><text:p>${words}</text:p><text:p>${words}</text:p>`;
  });
  const noise = Buffer.alloc(6_000 * 5_000);
  for (let index = 0, last = 1; index < noise.length; index++) {
    last = (last * 48_271) % 2_147_483_647;
    noise[index] = last;
  }
  const picture = sharp(noise, { raw: { width: 6_000, height: 5_000, channels: 1 } });
  return [
    {
      what: 'a value in the last cell',
      ...{ name: 'far.xlsx', output: 'csv' },
      content: await packed('far.xlsx', openXmlWorkbook([far])),
    },
    {
      what: '2,000 sums of products',
      ...{ name: 'sums.xlsx', output: 'pdf' },
      content: await packed(
        'sums.xlsx',
        openXmlWorkbook([`<sheetData>${formulas.join('')}</sheetData>`]),
      ),
    },
    {
      what: 'a CSV file of 200,000 rows',
      ...{ name: 'rows.csv', output: 'xlsx' },
      content: Buffer.from(csv.join('\n')),
    },
    {
      what: 'a text of some 600 pages',
      ...{ name: 'long.odt', output: 'pdf' },
      content: await packed('long.odt', odfParts('odt', pages.join(''))),
    },
    {
      what: 'noise of 30 megapixels',
      ...{ name: 'noise.jpg', output: 'txt' },
      content: await picture.jpeg({ quality: 40 }).toBuffer(),
    },
  ];
}
