import { expect } from 'vitest';
import { problemStatus } from '../../shared/api/problem.ts';
import { send } from '../fixtures/send.ts';
import type { ApiCase, World } from './api-case.ts';
import type { ApiDocument } from './documented.ts';

/** Sends the request of a case and expects the answer that it names and that is documented. */
export async function checkCase(
  { send: sent, status, code, check }: ApiCase,
  { world, document }: { world: World; document: ApiDocument },
): Promise<void> {
  const request = sent(world);
  const answer = await send(world.base, request);
  expect(answer.status, answer.bytes.subarray(0, 500).toString()).toBe(status);
  if (code) expectProblem(answer.json, code);
  document.expectDocumented(request, answer);
  await check?.(answer, world);
}

function expectProblem(json: unknown, code: keyof typeof problemStatus) {
  expect(json).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status: problemStatus[code],
    detail: expect.stringMatching(/\S/),
    code,
  });
}
