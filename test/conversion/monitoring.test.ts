import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startConversionService } from '../fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../fixtures/conversion/copying-converter.ts';
import { convertForm } from '../fixtures/conversion/form.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })).min(1),
});

test('the dashboard and the alerts ask for what the service measures', async () => {
  const converter = { ...copyingConverter(), replaced: () => ({ worn: 1, failed: 2 }) };
  await using service = await startConversionService({ converter });
  const { json } = await service.send(convertForm('a.odt', 'text'));
  await service.untilEnded((json as { status_url: string }).status_url);
  const measured = (await service.send({ path: '/metrics' })).bytes.toString();
  expect(measured).toContain('conversion_worker_restarts_total{reason="failed"} 2');
  expect(measured).toContain('conversion_queue_oldest_seconds 0');
  const text = await readFile(path.join(deploy, 'grafana/conversion-service.json'), 'utf8');
  const { panels } = dashboard.parse(JSON.parse(text));
  const rules = await readFile(
    path.join(deploy, 'prometheus/conversion-service.rules.yaml'),
    'utf8',
  );
  const asked = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), rules];
  const names = new Set(asked.join('\n').match(/conversion_\w+/g));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) {
    expect(measured).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'));
  }
});

test('the age of the oldest job that waits is measured', async () => {
  const converter = copyingConverter();
  const clock = { ahead: 0 };
  await using service = await startConversionService({
    converter,
    now: () => Date.now() + clock.ahead,
    environment: { CONVERSION_WORKERS: '1' },
  });
  for (const name of ['1.odt', '2.odt', '3.odt', '4.odt']) {
    await service.send(convertForm(name, 'wait'));
  }
  clock.ahead = 100_000;
  const measured = (await service.send({ path: '/metrics' })).bytes.toString();
  const age = Number(/^conversion_queue_oldest_seconds (\S+)$/m.exec(measured)?.[1]);
  expect(age).toBeGreaterThanOrEqual(100);
});
