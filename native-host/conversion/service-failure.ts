import { z } from 'zod';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';

/** A request that the service did not do, as the person is told, and whether to ask again. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly problem: Problem<AnyProblemCode>;
  /**
   * `later`: the service asked for it; `soon`: the connection failed; `never`: it would fail again.
   */
  readonly again: 'later' | 'soon' | 'never';
  /** What the service asked to wait, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    problem: Problem<AnyProblemCode>,
    again: ServiceFailure['again'] = 'never',
    retryAfterMs?: number,
  ) {
    super(problem.message, { cause: problem });
    this.problem = problem;
    this.again = again;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What an answer with another status than the wanted one means. */
export function answeredFailure(answer: {
  status: number;
  body: unknown;
  retryAfter: string | undefined;
  host: string;
}): ServiceFailure {
  const { status, host } = answer;
  const waitMs = retryAfterMs(answer.retryAfter);
  const said = detailOf(answer.body);
  const fail = (code: AnyProblemCode, message: string, again?: ServiceFailure['again']) =>
    new ServiceFailure(new Problem(code, `${message}${said}`), again, waitMs);
  if (status === 401 || status === 403) {
    return fail('service_key_refused', `The conversion service at ${host} refused the API key.`);
  }
  if (status === 413) {
    return fail('payload_too_large', 'The document is too large for the conversion service.');
  }
  if (status === 415 || status === 422) {
    return fail('document_not_converted', 'The conversion service did not take the document.');
  }
  if (status === 429 || status === 503) {
    const message = `The conversion service at ${host} takes no more at the moment.`;
    return fail('service_limit_reached', message, 'later');
  }
  if (status === 502 || status === 504) {
    return fail('service_unreachable', `The conversion service at ${host} is away.`, 'later');
  }
  const hint = status >= 300 && status < 400 ? ' It points to another address: set that one.' : '';
  return fail('service_failed', `The conversion service at ${host} answered ${status}.${hint}`);
}

/** A connection that could not be made, or broke. */
export function connectionFailure(error: unknown, host: string): ServiceFailure {
  const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return new ServiceFailure(
    new Problem(
      'service_unreachable',
      `The conversion service at ${host} cannot be reached${reason}. Check that it is running ` +
        'and that its address is right. Nothing was lost: export again later.',
      { cause: error },
    ),
    'soon',
  );
}

const details = z.object({ detail: z.string() });

/** What the service says itself: one line of a foreign text. */
function detailOf(body: unknown): string {
  const parsed = details.safeParse(body);
  if (!parsed.success) return '';
  return ` It says: ${parsed.data.detail.replace(/\p{C}+/gu, ' ').slice(0, 300)}`;
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
