import { readOle } from './ole-file.ts';

/** The names of the streams and folders in a compound file. */
export async function readOleNames(file: string): Promise<Set<string>> {
  const { streams } = await readOle(file);
  return new Set(streams.map(({ name }) => name));
}
