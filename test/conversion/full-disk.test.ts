import { expect, test } from 'vitest';
import { sender, startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

test('where an upload does not fit on the disk it is refused, and the next one is taken', async () => {
  const dataDir = await tempDir();
  await using service = await startConversionProcess({
    dataDir,
    // A small disk at the data folder and nowhere else: the program may lie beside it.
    wrapper: [
      ...['bwrap', '--die-with-parent', '--dev-bind', '/', '/'],
      ...['--size', '4000000', '--tmpfs', dataDir],
    ],
  });
  const ask = sender(service.base, service.firstKey ?? '');
  const refused = await ask(convertForm('large.odt', 'x'.repeat(8_000_000)));
  expect(refused).toMatchObject({ status: 503, json: { code: 'storage_full' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const taken = await ask(convertForm('small.odt', 'text'));
  expect(taken.status).toBe(202);
  const ended = await untilEnded(ask, (taken.json as { status_url: string }).status_url);
  expect(ended.status).toBe('completed');
});
