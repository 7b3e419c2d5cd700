import { expect } from 'vitest';
import { z } from 'zod';
import { logEntry } from '../../../shared/api/event.ts';
import type { ApiCase } from '../api-case.ts';

const logs = z.object({ entries: z.array(logEntry) });

export const logsCases: ApiCase[] = [
  {
    name: 'the logs name requests by the pattern of their path',
    send: () => ({ path: '/logs' }),
    status: 200,
    check: (answer) =>
      expect(logs.parse(answer.json).entries).toContainEqual(
        expect.objectContaining({ level: 'debug', message: 'request', route: '/keyboard/key' }),
      ),
  },
  {
    name: 'the logs of a least level',
    send: () => ({ path: '/logs?level=info&limit=1000' }),
    status: 200,
    check: (answer) =>
      expect(logs.parse(answer.json).entries.map(({ level }) => level)).not.toContain('debug'),
  },
  {
    name: 'the newest line of the logs',
    send: () => ({ path: '/logs?limit=1' }),
    status: 200,
    check: (answer) => expect(logs.parse(answer.json).entries).toHaveLength(1),
  },
  {
    name: 'the logs since a moment that is yet to come',
    send: () => ({ path: '/logs?since=2999-01-01T00:00:00.000Z' }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ entries: [] }),
  },
  ...['level=loud', 'limit=0', 'limit=1001', 'since=yesterday', 'name=host'].map(
    (query): ApiCase => ({
      name: `the logs with ${query}`,
      send: () => ({ path: `/logs?${query}` }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'the logs are cleared',
    send: () => ({ method: 'DELETE', path: '/logs' }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ entries: [] }),
  },
];
