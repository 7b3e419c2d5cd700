import { fetch } from 'undici';
import { Problem } from '../../shared/api/problem.ts';
import { maxModelBytes } from './check-model.ts';

const timeLimitMs = 120_000;

/** Progress is told each time so many bytes more are there. */
const progressStep = 256 * 1024;

/** Bytes so far, and of the whole file where the server tells that. */
export type DownloadProgress = { received: number; total: number | null };

type Following = { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void };

/**
 * Downloads the model of a language. `url` either names the place of the code, as
 * `https://example.org/{code}.traineddata.gz`, or is a folder of `<code>.traineddata` files.
 *
 * @throws {Problem} `language_unavailable` with what the server said.
 */
export async function downloadModel(
  code: string,
  url: string,
  { signal, onProgress }: Following,
): Promise<Uint8Array> {
  const address = url.includes('{code}')
    ? url.replaceAll('{code}', code)
    : `${url.replace(/\/$/, '')}/${code}.traineddata`;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
    return await download(address, { signal: limited, onProgress });
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : 'it failed';
    throw new Problem(
      'language_unavailable',
      `The language “${code}” could not be downloaded from ${new URL(address).host}: ${reason}.`,
      { cause: error },
    );
  }
}

async function download(address: string, { signal, onProgress }: Following): Promise<Uint8Array> {
  const response = await fetch(address, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the server answered ${response.status}`);
  }
  const total = Number(response.headers.get('content-length')) || null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let told = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxModelBytes) throw new Error('the file is larger than any model');
    chunks.push(chunk);
    if (size - told < progressStep) continue;
    told = size;
    onProgress({ received: size, total });
  }
  return Buffer.concat(chunks);
}
