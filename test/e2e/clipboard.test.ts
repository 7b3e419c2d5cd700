import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { sharedHost } from '../fixtures/host/shared-host.ts';
import { send } from '../fixtures/send.ts';

const shared = sharedHost();

const texts = ['plain', 'two\nlines\r\n\n', ' é ü 漢 😀 👩‍👩‍👧 ', '\n', 'x'.repeat(900_000)];

test('another program reads exactly what was set', async () => {
  const { on, base } = await shared();
  for (const given of texts) {
    const body = { text: given };
    expect(await send(base, { method: 'POST', path: '/clipboard', body })).toMatchObject({
      status: 200,
    });
    // An owner that failed over a reader is replaced; until then there is nothing to get.
    await vi.waitFor(
      async () => {
        const read = await xclip(on, '-o');
        expect([read.length, read === given]).toEqual([given.length, true]);
      },
      { timeout: 40_000, interval: 50 },
    );
  }
});

test('the text that was set last stays, whatever was set before it', async () => {
  const { on, base } = await shared();
  // The owner of a text that is already there may start only once the next one is there.
  for (let round = 0; round < 20; round++) {
    for (const text of ['same', 'same', `other ${round}`]) {
      const set = { method: 'POST', path: '/clipboard', body: { text } };
      expect(await send(base, set)).toMatchObject({ status: 200, json: { text } });
    }
    expect(await xclip(on, '-o')).toBe(`other ${round}`);
  }
});

test('a program that holds the clipboard and does not answer is told of', async () => {
  const { on, base } = await shared();
  const owner = spawn('xclip', ['-selection', 'clipboard', '-i', '-quiet'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, DISPLAY: on },
  });
  owner.stdin.end('kept');
  await vi.waitFor(async () => expect(await xclip(on, '-o')).toBe('kept'), 60_000);
  owner.kill('SIGSTOP');
  expect(await send(base, { path: '/clipboard' })).toMatchObject({
    status: 504,
    json: { code: 'timeout' },
  });
  owner.kill('SIGKILL');
  await once(owner, 'exit');
});

test('the text outlives readers that leave in the middle', async () => {
  const { on, base } = await shared();
  const given = 'x'.repeat(900_000);
  await send(base, { method: 'POST', path: '/clipboard', body: { text: given } });
  for (let count = 0; count < 20; count++) {
    const env = { ...process.env, DISPLAY: on };
    // A request that meets an owner at its end is never answered.
    const options = { env, timeout: 5_000 };
    const reader = spawn('xclip', ['-selection', 'clipboard', '-o'], options);
    reader.stdin.end();
    await Promise.race([once(reader.stdout, 'data'), once(reader, 'exit')]);
    reader.kill('SIGKILL');
  }
  await vi.waitFor(async () => expect((await xclip(on, '-o')).length).toBe(given.length), {
    timeout: 60_000,
    interval: 50,
  });
});

test('what another program copied is read exactly', async () => {
  const { on, base } = await shared();
  for (const given of texts) {
    await xclip(on, '-i', given);
    // The program ends before its remaining process has notified the display that it is the owner.
    await vi.waitFor(async () => expect((await xclip(on, '-o')) === given).toBe(true), {
      timeout: 60_000,
      interval: 50,
    });
    const { json } = await send(base, { path: '/clipboard' });
    expect((json as { text: string }).text === given).toBe(true);
  }
});

test('an empty text empties the clipboard', async () => {
  const { base } = await shared();
  for (const text of ['secret', '']) {
    const set = { method: 'POST', path: '/clipboard', body: { text } };
    expect(await send(base, set)).toMatchObject({ status: 200, json: { text } });
  }
});

async function xclip(display: string, direction: '-i' | '-o', input = ''): Promise<string> {
  const child = spawn('xclip', ['-selection', 'clipboard', direction], {
    // It stays behind as the owner of what was copied and would hold a pipe open.
    stdio: ['pipe', direction === '-o' ? 'pipe' : 'ignore', 'ignore'],
    env: { ...process.env, DISPLAY: display },
    timeout: 10_000,
  });
  child.stdin?.on('error', () => undefined).end(input);
  const [output] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
  return output;
}
