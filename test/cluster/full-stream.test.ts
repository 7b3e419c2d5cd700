import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../conversion-service/config.ts';
import { openClusterPorts } from '../../conversion-service/open-cluster-ports.ts';
import { serveApi } from '../../conversion-service/run-service.ts';
import { openService } from '../../conversion-service/service.ts';
import { openStorage } from '../../conversion-service/storage/storage.ts';
import { sender } from '../fixtures/conversion/conversion-process.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const log = pino({ level: 'silent' });

/** An API without workers, over a stream with a limit of entries. */
async function serve(maxMessages: number) {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { url } = owned.use(await startNatsServer());
  const { path: folder } = owned.use(await temporaryFolder());
  const opened = owned.use(
    await openClusterPorts({
      ...{ url, credentialsFile: undefined, caFile: undefined, replicas: 1, queueLimit: 5_000 },
      ...{ scratch: path.join(folder, 'scratch'), log },
    }),
  );
  const connection = await connect({ servers: url.replace('nats://', '') });
  owned.defer(() => connection.close());
  const manager = await jetstreamManager(connection);
  await manager.streams.update('conversion-queue', { max_msgs: maxMessages });
  const service = owned.use(
    await openService({
      ...{ config: readConfig({}), ...opened, converter: null, log },
      checkContent: async () => undefined,
      storage: openStorage([folder]),
    }),
  );
  const { port } = owned.use(await serveApi(service, { host: '127.0.0.1', port: 0 }));
  const { text: key } = await opened.keys.issue({ email: 'a@example.com', useCase: 'a test' });
  return { ports: opened.ports, ask: sender(`http://127.0.0.1:${port}`, key) };
}

test('where the stream is full a document is refused for now, and nothing of it is kept', async () => {
  const { ports, ask } = await serve(2);
  const convert = (name: string) => ask(convertForm(name, 'text'));
  const first = await convert('1.odt');
  expect(first.status).toBe(202);
  expect((await convert('2.odt')).status).toBe(202);
  const refused = await convert('3.odt');
  expect(refused).toMatchObject({ status: 503, json: { code: 'queue_full' } });
  expect(refused.headers['retry-after']).toBe('10');
  const kept: string[] = [];
  for await (const id of ports.files.list('upload')) kept.push(id);
  expect(kept).toHaveLength(2);
  const { status_url: path } = first.json as { status_url: string };
  expect((await ask({ method: 'DELETE', path })).status).toBe(204);
  expect((await convert('3.odt')).status).toBe(202);
});
