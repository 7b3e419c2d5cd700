import { expect, test } from 'vitest';
import { openDatabase } from '../../conversion-service/jobs/sqlite/open-jobs-database.ts';
import { findUseIn } from '../../conversion-service/jobs/sqlite/sqlite-key-use.ts';
import { runKeysCommand } from '../../conversion-service/keys/run-keys-command.ts';
import { startConversionService } from '../fixtures/conversion/conversion-service.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';

/** A service, and the command beside it for its key. */
async function start() {
  const service = await startConversionService({ environment: { CONVERSION_WORKERS: '1' } });
  const id = service.key.split('_')[1] ?? '';
  const database = openDatabase(service.dataDir);
  return {
    service,
    id,
    command: (...args: string[]) => runKeysCommand(args, service.keys, findUseIn(database)),
    async [Symbol.asyncDispose]() {
      database.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

test('a key may have rates of its own, at once and until they are taken away', async () => {
  await using started = await start();
  const { service, id, command } = started;
  expect(await command('limits', id, '--convert', '2', '--batch', '1')).toContain(
    'convert=2 batch=1',
  );
  const convert = () => service.send(convertForm('a.odt', 'text'));
  const batch = () => service.send(form('/api/v1/batch', [['files', 'a.odt', 'text']]));
  expect((await convert()).headers['ratelimit-limit']).toBe('2');
  expect((await convert()).status).toBe(202);
  expect(await convert()).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect((await batch()).status).toBe(202);
  expect((await batch()).status).toBe(429);
  expect(await command('limits', id, '--convert', 'default')).toContain(': batch=1');
  expect((await convert()).headers['ratelimit-limit']).toBe('100');
});

test('a key may have a share of the queue and a size of files of its own', async () => {
  await using started = await start();
  const { service, id, command } = started;
  await command('limits', id, '--megabytes', '0.01', '--waiting', '1');
  const large = await service.send(convertForm('a.odt', 'x'.repeat(10_001)));
  expect(large).toMatchObject({ status: 413, json: { code: 'payload_too_large' } });
  const files = ['1', '2'].map((name): [string, string, string] => [
    'files',
    `${name}.odt`,
    'wait',
  ]);
  const batch = await service.send(form('/api/v1/batch', files));
  expect(batch).toMatchObject({ status: 503, json: { code: 'queue_full' } });
  expect((await service.send(convertForm('a.odt', 'text'))).status).toBe(202);
});

test('the list says what came with each key in 24 hours', async () => {
  await using started = await start();
  const { service, id, command } = started;
  for (const content of ['text', 'broken']) {
    const { json } = await service.send(convertForm('a.odt', content));
    await service.untilEnded((json as { status_url: string }).status_url);
  }
  const [head, row] = (await command('list')).split('\n').map((line) => line.split('\t'));
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1];
  expect(cell('ID')).toBe(id);
  expect(cell('DOCUMENTS 24 H')).toBe('2');
  expect(cell('BYTES 24 H')).toBe('10');
  expect(cell('FAILURES 24 H')).toBe('1');
});

test.each([
  ['limits'],
  ['limits', 'ID', '--convert', '0'],
  ['limits', 'ID', '--megabytes', '101'],
  ['limits', 'ID', '--size', '1'],
  ['limits', '0123456789ab', '--convert', '1'],
])('what cannot be followed is refused: %s %s %s %s', async (...args) => {
  await using started = await start();
  const given = args.map((arg) => (arg === 'ID' ? started.id : arg));
  await expect(started.command(...given)).rejects.toThrow('npm run convert:keys');
});
