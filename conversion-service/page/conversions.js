/**
 * A failure in words for the person at the page.
 */
export class Failure extends Error {
  /** @type {string} */
  code;

  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {{ done: number, total: number, unit: string }} Progress */
/** @typedef {{ status: string, progress: Progress | null, download_url?: string, error?: { code: string, detail: string } }} Job */

/** The service answers when the job ends, or after so many seconds with how far it is. */
const waitS = 2;
/** Before it is asked again, in ms. */
const pauseMs = 200;

/**
 * Uploads a file and waits for its result.
 *
 * @param {{ file: File, output: string, password: string, options: (readonly [string, string])[], key: string, signal: AbortSignal, onUpload: (part: number) => void, onState: (words: string) => void, onPages: (pages: Progress) => void }} conversion
 * @returns {Promise<string>} where the result can be downloaded
 */
export async function convert(conversion) {
  const { file, output, password, options, key, signal, onUpload, onState, onPages } = conversion;
  const form = new FormData();
  form.append('output_format', output);
  form.append('password', password);
  for (const [name, value] of options) form.append(name, value);
  form.append('file', file);
  const statusUrl = await upload(form, { key, signal, onUpload, onState });
  for (;;) {
    const job = await state(`${statusUrl}?wait=${waitS}`, { key, signal });
    if (job.status === 'completed' && job.download_url) return job.download_url;
    if (job.status === 'failed') {
      const { code, detail } = job.error ?? { code: 'failed', detail: 'The conversion failed.' };
      throw new Failure(code, detail);
    }
    if (job.progress) onPages(job.progress);
    else onState(job.status === 'queued' ? 'Waiting in the queue' : 'Converting');
    await pause(pauseMs, signal);
  }
}

/**
 * Sends the form. Where the service asks for patience, it is sent again after a while.
 *
 * @param {FormData} form
 * @param {{ key: string, signal: AbortSignal, onUpload: (part: number) => void, onState: (words: string) => void }} options
 * @returns {Promise<string>} where to ask for the state
 */
async function upload(form, { key, signal, onUpload, onState }) {
  for (;;) {
    const { status, body, retryAfter } = await send(form, { key, signal, onUpload });
    if (status === 202) return body.status_url;
    if (status !== 429 && body.code !== 'queue_full') throw failureOf(body);
    onState(`The service is busy. Trying again in ${retryAfter} s`);
    await pause(retryAfter * 1_000, signal);
  }
}

/**
 * A request that tells how far its upload is, which `fetch` does not.
 *
 * @param {FormData} form
 * @param {{ key: string, signal: AbortSignal, onUpload: (part: number) => void }} options
 * @returns {Promise<{ status: number, body: any, retryAfter: number }>}
 */
function send(form, { key, signal, onUpload }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.open('POST', '/api/v1/convert');
    request.setRequestHeader('X-API-Key', key);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onUpload(loaded / total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: request.response ?? {},
        retryAfter: Number(request.getResponseHeader('Retry-After') ?? 5),
      }),
    );
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(form);
  });
}

/**
 * @param {string} url
 * @param {{ key: string, signal: AbortSignal }} options
 * @returns {Promise<Job>}
 */
async function state(url, { key, signal }) {
  const answer = await ask(url, { key, signal });
  return answer.json();
}

/**
 * Hands a result to the browser's downloads, under the name that the service gives it.
 *
 * @param {string} url
 * @param {{ key: string }} options
 */
export async function download(url, { key }) {
  const answer = await ask(url, { key, signal: new AbortController().signal });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = nameOf(answer);
  link.click();
  // The download has the content by then, whatever its length.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {Response} answer */
function nameOf(answer) {
  const disposition = answer.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'document';
}

/**
 * @param {string} url
 * @param {{ key: string, signal: AbortSignal }} options
 */
async function ask(url, { key, signal }) {
  const answer = await fetch(url, { headers: { 'X-API-Key': key }, signal }).catch((error) => {
    throw signal.aborted ? error : unreachable();
  });
  if (!answer.ok) throw failureOf(await answer.json());
  return answer;
}

/** @param {{ code?: string, detail?: string }} problem */
function failureOf({ code = 'internal', detail = 'The service failed. Try again later.' }) {
  return new Failure(code, detail);
}

function unreachable() {
  return new Failure('unreachable', 'The service cannot be reached. Try again later.');
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
